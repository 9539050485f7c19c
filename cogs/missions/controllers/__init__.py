"""Commands and presses about missions, and the offer of them to newcomers."""

"""Options in the form in which players are asked, and automatic choices."""

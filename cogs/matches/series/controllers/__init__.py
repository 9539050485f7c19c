"""Presses about proposals and rematches, and the messages that call players to them."""

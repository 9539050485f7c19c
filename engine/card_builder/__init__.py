"""Cards built step by step: the parts of a card's text, and the changes of each part that the card
language allows."""

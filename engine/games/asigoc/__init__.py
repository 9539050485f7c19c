"""ASIGOC, a simple game of cards: Weapons, Items and one Ace each."""

"""Pictures of cards, whole and compact."""

"""A deal that nobody steered: what is committed to, what all chance comes from, and verifying it
(`docs/fair-play.md`)."""

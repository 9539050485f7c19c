"""Who is how strong: which matches count, what they change, and making all of it again."""

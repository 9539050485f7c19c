"""What is said of a match in words: lists, sentences, and the events that games share."""

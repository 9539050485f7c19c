"""Matches in words: lists, sentences, and the events that games share."""

"""Matches that are shown late, and those that the rules of today do not take."""

"""Jobs for overdue matches, and for matches that are illegal under the current rules."""

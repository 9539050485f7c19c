"""Jobs for matches that are shown late, and for those that are illegal under today's rules."""

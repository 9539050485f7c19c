"""Tests of `/learn` and missions, by commands and clicks."""

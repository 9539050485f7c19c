"""The commitment, the cut and the report of a verification as messages."""

"""The commands of tournaments: `/tournament`, and those of organisers."""

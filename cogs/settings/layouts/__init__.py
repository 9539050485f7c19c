"""The pages of the settings of a server and of a member."""

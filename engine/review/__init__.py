"""Reviews of matches that are over: how one player stood, and where another choice may have been
better, judged from what that player knew then."""

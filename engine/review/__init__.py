"""Reviews of matches that are over: how good one player's position was, and at which decisions
another choice may have been better, judged by what that player knew then."""

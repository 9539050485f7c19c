"""Explanations in an export for its reader."""

from collections.abc import Mapping

ABOUT: Mapping[str, str] = {
    "this_file": "Everything that Deckhand stores about you. Times are UTC. Servers and channels "
    "have their Discord ids. Your opponents' decks and hands are theirs, so they aren't in here.",
    "user": "Your Discord id.",
    "settings": "Your choices in /settings. passing says when I ask you although you can only "
    "pass, stops has the steps of each game in which you want to be asked, blocked_members the ids "
    "of members you've blocked, told_where_to_learn whether I've shown you /learn once.",
    "blocked_by_host": "The time since which this bot's host wants you to start nothing new, if "
    "you're blocked.",
    "kept_out": "The servers whose moderators keep you out of new matches there.",
    "picture": "Your avatar as the boards of your matches show it: a PNG file in base64, and the "
    "key of the avatar on Discord.",
    "decks": "Your decks with the text of every stored version. deleted is when you deleted a "
    "deck; a version stays while a match needs it. reading is the result of checking its text, by "
    "that version of the game's rules. to_tell is a problem that an upgrade found or resolved, "
    "until I've told you. copy_of is the shared deck that you copied. "
    "draft has the changes that you haven't saved: the version that you started from, the time of "
    "the last change, the text, the cards that you chose, and how undo takes back each of the "
    "latest changes: [start, replaced text, length of the new text].",
    "shared_decks": "The places where you share decks, with the version that everybody there can "
    "copy.",
    "power_being_measured": "Your deck that's waiting to be measured, by the SHA-256 of its text "
    "without description and icons, and the message that shows you the progress.",
    "exports": "Exports that you've asked for and haven't received yet, this file among them: "
    "[member, tournament or review, which, when].",
    "recent_acts": "Your actions of about the last hour that hosts can limit, and their times.",
    "reports": "Shared decks and challenges that you've reported, by their ids. Your text goes to "
    "the moderators and is then deleted; unsent is a text that's still to be sent.",
    "matches": "All your matches. you_were is your name at that time. mode is the way of playing "
    "without decks of your own, exercise the mission or puzzle (these have no decks). "
    "your_choices are [number in the match, option you chose, when, whether I chose it for you]; "
    "your_early_choices are choices that you made before being asked (option -4: taken back). "
    "direct_message is the place of your hand; passing_since the number of events after which you "
    "passed until something happens. you_cut_the_deck is the place or the words of your cut. "
    "you_proposed are [draw or undo, the answer, when]. you_let_it_be_opened says whether you "
    "agreed that everybody can see all of it. rating is the change of your rating, "
    "meeting_that_week the number of the match among those with this opponent that counted, "
    "early_exit_that_day its number among those that the loser left in turn 1 or 2. explained says "
    "whether a practice match explains its questions to you, put_aside whether it's paused, "
    "played_on_from the match that it continues (then it has no deal, but a copy of the earlier "
    "choices, which may be another member's: it isn't in here). computer is how the computer chose "
    "in a finished match, once everybody can see all of it: its own seed and that of the deal (in "
    "hex), the decks of A and B, and [number, option, whether I chose it for the computer, whether "
    "a clock hurried it].",
    "reviews": "The results of your reviews: your position in each turn, from -1 (lost) to 1 "
    "(won), and the turning points.",
    "missions": "The missions that you've finished, when you first did, and your texts in them.",
    "challenges": "Challenges that you made or got. you are the challenger or the opponent.",
    "ratings": "Your ratings, by server, game and clock. mu and sigma are your likely strength and "
    "its uncertainty; shown is the number that people see, opponents the number of different "
    "members you met.",
    "puzzles": "standing is your place on the ladder of each game's puzzles, as in ratings. tried "
    "are the puzzles that you tried, by their ids: the match of your latest attempt, how often you "
    "went back in it, the result of your first attempt, the change of your number (if that was the "
    "latest), your thumb, and whether you shared it. called_wrong are the puzzles that you "
    "reported, with your reasons. daily are the puzzles that you solved on their day: the server, "
    "and the number of tries.",
    "queue": "The queue in which you're waiting for an opponent, and whether I've offered you a "
    "practice match for that time.",
    "tournaments": "Tournaments that you signed up for, with your deck and all your opponents. "
    "start_number is your seeding, dropped the last round that you were in.",
    "organised": "Tournaments that you made.",
    "tournament_log": "Entries about you in the logs of tournaments: your actions, and those of "
    "others that concern you.",
    "found_in_queue": "The opponents found for you in a queue, with the times and the results.",
}
"""The explanation of each part of the document. It is itself the first part, `about`."""

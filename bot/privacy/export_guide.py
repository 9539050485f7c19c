"""Explanations in an export for its reader."""

from collections.abc import Mapping

ABOUT: Mapping[str, str] = {
    "this_file": "Everything that Deckhand stores about you. Times are UTC. Servers and channels "
    "are given by their Discord ids. Your opponents' decks and hands are theirs and not in here.",
    "user": "Your Discord id.",
    "settings": "What /settings shows. passing is when you are asked who could only pass, stops "
    "the steps of each game in which you want to be asked, blocked_members the ids of those you "
    "have blocked, told_where_to_learn whether you were told once of /learn.",
    "blocked_by_host": "Since when the host of this bot wants you to begin nothing new, if so.",
    "kept_out": "The servers whose moderators keep you out of new matches there.",
    "picture": "Your avatar as the boards of your matches show it: a PNG file in base64, and the "
    "key that the avatar has on Discord.",
    "decks": "Your decks with the text of every version that is kept. deleted is when you took a "
    "deck out of your collection; a version stays while a match needs it. reading is what checking "
    "its text gave, by that version of the game's rules. to_tell is what an upgrade finds wrong in "
    "it, or no longer does, until I have told you. copy_of is the shared deck that you copied.",
    "shared_decks": "Where you share decks, with the version that everybody there can copy.",
    "power_being_measured": "The deck of yours that waits for that, by the SHA-256 of its text "
    "without description and icons, and the message that shows you how far it is.",
    "exports": "What you have asked for and are still to get, this file among it: [member, "
    "tournament or review, which, when].",
    "recent_acts": "What you did within about an hour that hosts may limit, and when.",
    "reports": "Shared decks and challenges, by their ids, that you have reported. What you wrote "
    "is sent to who runs the server, and kept no longer; unsent is what still is to be sent.",
    "matches": "Every match you played or play. you_were is what you were called then. mode is "
    "the way of playing for which nobody brings a deck, exercise the mission or puzzle that it was "
    "(there are no decks then). your_choices are [number in the match, "
    "option you took, when, whether the bot took it for you]; your_early_choices are those that "
    "you have made before you are asked (option -4: taken back). direct_message is where your "
    "hand was sent; passing_since the number of events after which you passed until something "
    "happens. you_cut_the_deck is at which place or with which words of your own. you_proposed "
    "are [draw or undo, what came of it, when]. you_let_it_be_opened is whether you agreed that "
    "everybody sees all of it. rating is what the match made of your rating, meeting_that_week its "
    "number among those with this opponent that counted, early_exit_that_day its number among "
    "those that the loser left in turn 1 or 2. explained is whether "
    "a practice match explains its questions to you, put_aside whether it waits until you go on, "
    "played_on_from the match from whose midst it was played on (there is no deal then, but a "
    "copy of what was chosen there before, in which another may have played: it is not in here). "
    "computer is how the computer chose in one that is over, once everybody may see all of it: "
    "its own seed and that of the deal (in hex), the decks of A and B, and [number, option, "
    "whether the bot took it for it, whether a clock hurried it].",
    "reviews": "What I found in your matches when you pressed Review: how you stood in each turn, "
    "from -1 (lost) to 1 (won), and the turning points.",
    "missions": "The missions that you have finished, when you did first, and what you wrote in "
    "them.",
    "challenges": "Challenges that you made or got. you are the challenger or the opponent.",
    "ratings": "Where you stand, by server, game and pace. mu and sigma are how strong you are "
    "likely to be and how uncertain that is; shown is the number that people see, opponents how "
    "many different members you met.",
    "puzzles": "standing is where you are on the ladder of each game's puzzles, as in ratings. "
    "tried are those that you tried, by their ids: the match of your latest attempt, how often you "
    "went back in it, what your first one counted as, what it made of your number (where that was "
    "the latest), your thumb, and whether you shared it. called_wrong are those that you reported, "
    "and why. daily are the puzzles that you solved on their day: on which server, in how many "
    "tries.",
    "queue": "Where you wait for an opponent now, and whether you were offered practice meanwhile.",
    "tournaments": "Tournaments that you signed up for, with the deck you play and everybody you "
    "met. start_number is where you stood at the start, dropped the last round that you were in.",
    "organised": "Tournaments that you made.",
    "tournament_log": "What the logs of tournaments say of you: what you did, and what was done "
    "about you.",
    "found_in_queue": "When an opponent was found for you in a queue, and what came of it.",
}
"""The explanation of each part of the document. It is itself the first part, `about`."""

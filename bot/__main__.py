"""`python -m bot`, which is the command `deckhand`; without arguments it runs the bot."""

import sys

from bot.cli.command_line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["run"], program="python -m bot"))

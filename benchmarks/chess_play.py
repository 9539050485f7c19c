"""`python -m benchmarks.chess_play SECONDS`: random play of python-chess, in decisions a second.

It runs in its own process, and nothing else imports python-chess, which has a different licence.
"""

from __future__ import annotations

import sys
import time
from random import Random

import chess


def pace(seconds: float) -> float:
    """Returns how many chess moves python-chess makes per second of CPU time, in whole games of
    random moves."""
    chance, moves, begin = Random(1), 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[chance.randrange(len(legal))])
            moves += 1
    return moves / spent


if __name__ == "__main__":
    print(pace(float(sys.argv[1])))

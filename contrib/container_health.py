"""The container's health check: ends with 0 as soon as the bot gives a sign of life.

In a container nobody listens at `NOTIFY_SOCKET`, where the bot tells a service manager that it is
alive (`bot/app/service_manager.py`): this listens there, until it is told or one would have been
due.
"""

import os
import socket
import sys
from contextlib import suppress

address = os.environ["NOTIFY_SOCKET"]
with suppress(FileNotFoundError):
    os.unlink(address)  # of the check before
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
    listener.bind(address)
    listener.settimeout(int(os.environ["WATCHDOG_USEC"]) / 1_000_000)
    try:
        while listener.recv(4096) != b"WATCHDOG=1":
            pass
    except TimeoutError:
        sys.exit("no sign of life")

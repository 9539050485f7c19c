"""Prepares the process that imports this: the one that others are copies of.

Such a process can only be told which modules to import (`bot.processes.start_method`).
"""

from bot.processes.preparation import prepare_process

prepare_process()

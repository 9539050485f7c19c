"""Prepares the process that imports this module, of which the others are copies.

Such a process can only be given a list of modules to import (`bot.processes.start_method`).
"""

from bot.processes.preparation import prepare_process

prepare_process()

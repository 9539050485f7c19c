"""The parts that games are built from: zones, tables, rules, questions, chance, undo, encoding."""

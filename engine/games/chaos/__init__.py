"""Chaos Cards: leaders, minions and spells that a generator makes up."""

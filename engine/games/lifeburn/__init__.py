"""Lifeburn: summons, spells and objects; life is score and money (LIFEBURN, SERVER)."""

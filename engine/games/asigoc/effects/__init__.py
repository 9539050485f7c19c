"""The effects of ASIGOC, each with its rules, its grammar, its words and its help."""

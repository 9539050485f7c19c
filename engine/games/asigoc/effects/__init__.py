"""The effects of ASIGOC: what each does, its rule of the grammar, its words and its help."""

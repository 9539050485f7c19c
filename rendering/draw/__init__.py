"""Drawing on pictures: shapes, text, colours, PNG files."""

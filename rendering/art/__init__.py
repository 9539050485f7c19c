"""What cards show: a subject for each, of the icons in the atlas."""

"""What languages need: words with offsets, tags, question words, semantic roles."""

"""The small models that come with askance; a card in each folder says how it was made."""

"""Import boards drawn with characters, as in forums; every guess is reported."""

"""Session state: the board and the question, as traits that views observe."""

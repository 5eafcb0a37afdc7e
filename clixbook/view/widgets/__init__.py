"""The parts of which every page is made: the board on the screen, its hands and keys, the words beside it."""

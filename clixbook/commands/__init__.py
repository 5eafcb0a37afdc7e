"""What each command does: a function of its options that prints the answer."""

"""What a board may be asked, a row each, and how its answers are drawn."""

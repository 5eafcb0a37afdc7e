"""What lies on the board: objects taken up and put down, markers laid and cleared."""

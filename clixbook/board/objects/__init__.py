"""Objects that are picked up and put down; markers that are placed and removed."""

"""The rules of play as pure functions: each decides some rows of the tables and knows no position."""

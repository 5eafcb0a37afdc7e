"""What a symbol of the base or a word among the traits of a card gives a figure."""

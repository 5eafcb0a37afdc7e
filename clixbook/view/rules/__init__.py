"""The room Rules: an atlas of all rulings, the powers card, and house rules."""

"""Small positions in each of which one ruling decides, and what every rulebook makes of them."""

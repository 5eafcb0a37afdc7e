"""Objects and walls: taken up, put down, shifted, thrown, swung, won, broken."""

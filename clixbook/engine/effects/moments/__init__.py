"""The moments at which powers act, as hooks with defaults that do nothing; ``effects.py`` joins them."""

"""Combat abilities from base symbols and card traits."""

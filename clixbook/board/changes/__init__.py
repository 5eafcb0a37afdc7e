"""What changes a board: markers, destroying, knock back, objects, set-up."""

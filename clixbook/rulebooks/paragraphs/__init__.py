"""The printed books by chapter, section and paragraph, each with its rulings."""

"""The printed books by chapter, section and paragraph, each with the rulings that say it."""

"""Files of others: tables and collections of cards, and maps, read into our own figures and boards."""

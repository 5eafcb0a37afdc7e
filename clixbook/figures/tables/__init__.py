"""Import figures from CSV and JSON tables with foreign columns."""

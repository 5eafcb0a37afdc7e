"""What is on the table and what is asked of it, as traits that every view watches."""

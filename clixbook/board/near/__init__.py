"""Who is near whom: adjacency, close attacks, distance, range and shots."""

"""Actions with objects, and with figures in one's hands."""

"""Learn: lessons and stories."""

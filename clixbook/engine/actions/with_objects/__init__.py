"""Actions with objects and with held figures."""

"""Forces: entries, force lists as text, and ready forces."""

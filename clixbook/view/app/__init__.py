"""The application: one header, the rooms below it, and the address that opens them again."""

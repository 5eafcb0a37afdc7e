"""Special powers of the bundled figures and of figure files."""

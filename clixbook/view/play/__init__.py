"""The panels of the play page: each one a function that makes HTML, with a thin widget where input is needed."""

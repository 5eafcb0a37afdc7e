"""The room Build: maps, figures and forces made by hand."""

"""Import figures and maps from the files of others."""

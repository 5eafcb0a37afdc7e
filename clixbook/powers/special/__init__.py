"""Special powers: our own figures', and those that are sentences in a figure file."""

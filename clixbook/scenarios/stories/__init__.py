"""Stories: played scenarios, steps, transcripts and claims."""

"""Objects and walls: carried, thrown, scored and destroyed."""

"""Pictures of boards, answers and positions, for pages, notebooks and files."""

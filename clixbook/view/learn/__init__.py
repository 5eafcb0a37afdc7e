"""The room Learn: the course, stories, where the books part, lessons of one's own, and the teacher's page."""

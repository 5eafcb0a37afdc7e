"""The room Learn: the course, stories, differences between the books, lessons of one's own, the teacher's page."""

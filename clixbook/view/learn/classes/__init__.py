"""Classes: a teacher's lessons as a list, as a notebook, on a page and on paper."""

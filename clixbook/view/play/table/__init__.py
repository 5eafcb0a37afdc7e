"""The board of the Play page: the session, the scene, traces, and the time line."""

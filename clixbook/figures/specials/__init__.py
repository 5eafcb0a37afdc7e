"""Special powers as data: a sentence in a small grammar, read into values that the engine works through."""

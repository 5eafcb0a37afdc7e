"""Special powers as data, parsed from sentences in a small grammar."""

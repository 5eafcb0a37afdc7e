"""The server of the pages, and the preparation of kernels before a visitor comes."""

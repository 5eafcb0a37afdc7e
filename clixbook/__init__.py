"""A tabletop sandbox for the HeroClix miniatures rules that lives in a notebook."""

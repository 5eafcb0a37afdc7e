"""Any action: who is ready for it, its declaration, what happens inside it, its token and its end."""

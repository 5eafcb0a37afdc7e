"""The course of an action: readiness, declaration, interrupts, token, end."""

"""What all commands share: answers that never fail silently, and controls that last."""

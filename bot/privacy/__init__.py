"""What is known of a member or a server: handing it out, and forgetting it."""

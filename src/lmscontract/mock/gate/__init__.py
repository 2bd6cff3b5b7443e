"""Around a platform: the weather that it has, and the duties that its clients keep or not."""

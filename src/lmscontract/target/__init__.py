"""Call a tenant: sign in, guard and undo writes, limit the rate, and judge what comes back."""

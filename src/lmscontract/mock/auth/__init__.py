"""Who may come in: tokens and how one gets them, accounts, and what each may see and do."""

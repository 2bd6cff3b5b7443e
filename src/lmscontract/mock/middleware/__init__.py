"""What happens around a mock platform's answers: faults, client rules, recorded calls, and the admin API."""

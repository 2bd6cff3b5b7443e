"""What a program sends: requests, their URLs and bodies, and where they are sent."""

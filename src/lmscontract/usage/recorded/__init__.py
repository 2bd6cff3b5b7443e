"""Readers of recorded and described calls: HAR, Postman, .http files, Pact, cassettes, stubs, access logs and documents."""

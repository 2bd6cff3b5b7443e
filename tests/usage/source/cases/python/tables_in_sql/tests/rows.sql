INSERT INTO single (name, path) VALUES ('orders', '/people/v1/user');

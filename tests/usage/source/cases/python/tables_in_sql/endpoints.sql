-- what is copied; (name, path) of further ones come later
CREATE TABLE endpoint (name TEXT, method TEXT, path TEXT, live INTEGER);
INSERT INTO endpoint (name, method, path, live) VALUES
  ('goods',   'GET', '/shop/v1/goods', 1),
  ('catalog', 'GET', '/shop/v1/catalog', 0),
  ('elsewhere', 'GET', '/shop/v2/orders', 1);
INSERT OR REPLACE INTO "field" ("endpoint", "source", "target") VALUES
  ('goods', 'list_price', 'it''s price'), -- @ read list_price
  ('catalog', -- of the list
  'sale.item_price', 'price') -- @ read item_price
  ON CONFLICT DO NOTHING;
INSERT INTO more_paths (name, method, path) VALUES -- with one that is too short
  ('short', '/shop/v1/orders'),
  -- ('old', 'PUT', '/shop/v1/orders'),
  (upper('user'), 'DELETE', '/people/v1/user/3');
INSERT INTO own (id, weight) VALUES (1, '3');
INSERT INTO single (name, path) VALUES ('orders', '/shop/v1/orders'),
  ('users', '/people/v1/user')
GO
INSERT INTO later (name, path) VALUES ('orders', '/shop/v1/catalog');

package shop

import (
	"context"
	"net/http"
	"net/url"
)

type Client struct {
	BaseURL *url.URL
	http    *http.Client
}

func (c *Client) request(ctx context.Context, method, path string) (*http.Request, error) {
	rel := &url.URL{Path: path}
	u := c.BaseURL.ResolveReference(rel)
	return http.NewRequestWithContext(ctx, method, u.String(), nil)
}

func (c *Client) Catalog(ctx context.Context) (*http.Response, error) {
	req, err := c.request(ctx, "GET", "/shop/v1/catalog") // @ GET /shop/v1/catalog
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}

func (c *Client) Sorted(host string) (*http.Response, error) {
	u := url.URL{Scheme: "https", Host: host, Path: "/shop/v1/goods"}
	q := u.Query()
	q.Set("sort_attr", "price") // @ query sort_attr
	u.RawQuery = q.Encode()
	return http.Get(u.String()) // @ GET /shop/v1/goods
}

func joinedPath(id string) {
	u, _ := url.Parse("https://shop.example.com/shop/v1")
	u.Path = path.Join(u.Path, "goods", id)
	http.Get(u.String()) // @ GET /shop/v1/goods/{}
}

package shop

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
)

type Client struct {
	host string
	http *http.Client
}

// The query of a request is set through its URL.
func (c *Client) do(ctx context.Context, path string, query url.Values, out any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.host+path, nil)
	if err != nil {
		return err
	}
	request.URL.RawQuery = query.Encode()
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return json.NewDecoder(response.Body).Decode(out)
}

func (c *Client) each(ctx context.Context, path string, query url.Values) error {
	if query == nil {
		query = url.Values{}
	}
	for page := 1; ; page++ {
		query.Set("page", strconv.Itoa(page)) // @ query page
		var out map[string]any
		if err := c.do(ctx, path, query, &out); err != nil {
			return err
		}
	}
}

func (c *Client) Goods(ctx context.Context) error {
	query := url.Values{"sort_attr": {"price"}} // @ query sort_attr
	query.Set("lang", "it")                     // @ query lang
	return c.each(ctx, "/shop/v1/goods", query) // @ GET /shop/v1/goods
}

func (c *Client) Orders(ctx context.Context) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.host+"/shop/v1/orders", nil) // @ GET /shop/v1/orders
	if err != nil {
		return nil, err
	}
	query := request.URL.Query()
	query.Add("state", "open") // @ query state
	request.URL.RawQuery = query.Encode()
	return c.http.Do(request)
}

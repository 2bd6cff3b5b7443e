package shop

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

type endpoint struct {
	method string
	path   string
}

var endpoints = map[string]endpoint{
	"goods":  {http.MethodGet, "/shop/v1/goods"},
	"create": {method: http.MethodPost, path: "/shop/v1/goods"},
	"drop":   {"DELETE", "/shop/v1/orders/%d"},
}

type Client struct {
	base string
	http *http.Client
}

func retry[T any](ctx context.Context, times int, f func(context.Context) (T, error)) (T, error) {
	var out T
	var err error
	for i := 0; i < times; i++ {
		if out, err = f(ctx); err == nil {
			return out, nil
		}
		time.Sleep(time.Second << i)
	}
	return out, fmt.Errorf("after %d attempts: %w", times, err)
}

func (c *Client) call(ctx context.Context, name string, body, out any, args ...any) error {
	e := endpoints[name]
	return backoff.Retry(func() error {
		buf := &bytes.Buffer{}
		if body != nil {
			if err := json.NewEncoder(buf).Encode(body); err != nil {
				return backoff.Permanent(err)
			}
		}
		req, err := http.NewRequestWithContext(ctx, e.method, c.base+fmt.Sprintf(e.path, args...), buf)
		if err != nil {
			return backoff.Permanent(err)
		}
		resp, err := c.http.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		return json.NewDecoder(resp.Body).Decode(out)
	}, backoff.NewExponentialBackOff())
}

type good struct {
	Price float64 `json:"price"` // @ read price
}

func (c *Client) Goods(ctx context.Context) ([]good, error) {
	return retry(ctx, 3, func(ctx context.Context) ([]good, error) {
		var out struct {
			Items []good `json:"items"`
		}
		err := c.call(ctx, "goods", nil, &out) // @ GET /shop/v1/goods
		return out.Items, err
	})
}

func (c *Client) Create(ctx context.Context, price float64) error {
	return c.call(ctx, "create", map[string]any{"price": price}, nil) // @ POST /shop/v1/goods; body price
}

func (c *Client) Drop(ctx context.Context, id int) error {
	return c.call(ctx, "drop", nil, nil, id) // @ DELETE /shop/v1/orders/{}
}

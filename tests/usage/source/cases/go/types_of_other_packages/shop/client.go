package shop

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"
)

type Client struct {
	base string
	http *http.Client
}

type Update struct {
	Title string   `json:"title,omitempty"` // @ body title
	Shop  *Options `json:"shop,omitempty"` // @ body shop
}

type Options struct {
	Price float64 `json:"price"` // @ body price
}

func New(base string) *Client {
	return &Client{base: base, http: &http.Client{Timeout: time.Minute}}
}

func (c *Client) Do(method, path string, in any) error {
	raw, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, _ := http.NewRequest(method, c.base+path, bytes.NewReader(raw))
	_, err = c.http.Do(req)
	return err
}

func (c *Client) Save(items []Update) error {
	return c.Do(http.MethodPost, "/shop/v1/goods/batch", map[string]any{"items": items}) // @ POST /shop/v1/goods/batch; body items
}

package api

import (
	"bytes"
	"encoding/json"
	"net/http"
)

type Client struct{ base string }

func New(base string) *Client { return &Client{base: base} }

func (c *Client) Get(path string, out any) error {
	resp, err := http.Get(c.base + path)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(out)
}

func (c *Client) Write(path string, body any) error {
	raw, _ := json.Marshal(body)
	_, err := http.Post(c.base+path, "application/json", bytes.NewReader(raw))
	return err
}

package shop

import (
	"encoding/json"
	"net/http"
)

type Client struct{ base string }

type Item struct {
	Title string  `json:"title"` // @ read title
	Price float64 `json:"price"` // @ read price
}

type page struct {
	Items []Item `json:"items"` // @ read items
}

func New(base string) *Client { return &Client{base: base} }

func (c *Client) Goods() []Item {
	resp, _ := http.Get(c.base + "/shop/v1/goods") // @ GET /shop/v1/goods
	var found page
	json.NewDecoder(resp.Body).Decode(&found)
	return found.Items // @ read items
}

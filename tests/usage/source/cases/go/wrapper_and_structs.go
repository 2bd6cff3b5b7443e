package lms

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const goodsPath = "/shop/v1/goods"

type Good struct {
	ID       int64    `json:"id"`
	Name     string   `json:"name"`
	Price    *float64 `json:"price,omitempty"` // @ read price
	internal string
}

type listResponse struct {
	Data struct {
		Items   []Good `json:"items"`
		HasMore bool   `json:"has_more_data"` // @ read has_more_data
	} `json:"data"`
}

type createRequest struct {
	Name     string `json:"name"` // @ body name
	Currency string `json:"currency"` // @ body currency
}

type Client struct {
	base  string
	token string
	http  *http.Client
}

func New(base, token string) *Client {
	return &Client{base: base, token: token, http: &http.Client{Timeout: 30 * time.Second}}
}

func (c *Client) do(ctx context.Context, method, path string, q url.Values, in, out interface{}) error {
	var body io.Reader
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(b)
	}
	u := c.base + path
	if len(q) > 0 {
		u += "?" + q.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, method, u, body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	res, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode >= 400 {
		return fmt.Errorf("lms: %s", res.Status)
	}
	if out == nil {
		return nil
	}
	return json.NewDecoder(res.Body).Decode(out)
}

func (c *Client) Goods(ctx context.Context, page int) ([]Good, error) {
	q := url.Values{}
	q.Set("page", strconv.Itoa(page))
	q.Set("sort_attr", "price") // @ query sort_attr
	var out listResponse
	if err := c.do(ctx, http.MethodGet, goodsPath, q, nil, &out); err != nil { // @ GET /shop/v1/goods
		return nil, err
	}
	return out.Data.Items, nil
}

func (c *Client) Create(ctx context.Context, name string) (*Good, error) {
	in := createRequest{Name: name, Currency: "EUR"} // @ body currency; body name
	var out struct {
		Data Good `json:"data"`
	}
	err := c.do(ctx, "POST", goodsPath, nil, in, &out) // @ POST /shop/v1/goods
	return &out.Data, err
}

func (c *Client) Filters(ctx context.Context) (map[string]interface{}, error) {
	res, err := c.http.Get(c.base + "/shop/v1/catalog/filters") // @ GET /shop/v1/catalog/filters
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	raw, _ := io.ReadAll(res.Body)
	var m map[string]interface{}
	if err := json.Unmarshal(raw, &m); err != nil {
		return nil, err
	}
	data := m["data"].(map[string]interface{})
	fmt.Println(data["legacy_label"]) // @ read legacy_label
	return data, nil
}

func total(goods []Good) (sum float64) {
	for _, g := range goods {
		if g.Price != nil { // @ read price
			sum += *g.Price // @ read price
		}
	}
	return
}

func Report(ctx context.Context, c *Client) {
	goods, _ := c.Goods(ctx, 1)
	fmt.Println(total(goods))
}

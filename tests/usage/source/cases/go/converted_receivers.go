// Methods of services that convert themselves to what all services have in common, and functions with several results.

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

type Client struct {
	client *http.Client
	base   string
	common service
	Goods  *GoodsService
	Users  *UsersService
}

type service struct{ client *Client }

type GoodsService service

type UsersService service

type Good struct {
	Name  string  `json:"name"`  // @ read name
	Price *string `json:"price"` // @ read price
}

func NewClient(base string) *Client {
	c := &Client{client: http.DefaultClient, base: base}
	c.common.client = c
	c.Goods = (*GoodsService)(&c.common)
	c.Users = (*UsersService)(&c.common)
	return c
}

func (c *Client) do(method, path string, body, v interface{}) error {
	b, _ := json.Marshal(body)
	req, err := http.NewRequest(method, c.base+path, strings.NewReader(string(b)))
	if err != nil {
		return err
	}
	resp, err := c.client.Do(req)
	if err != nil || v == nil {
		return err
	}
	return json.NewDecoder(resp.Body).Decode(v)
}

func (s *service) send(method, path string, body, v interface{}) error {
	return s.client.do(method, path, body, v)
}

func (s *GoodsService) Get(id int) (*Good, error) {
	v := new(Good)
	return v, (*service)(s).send("GET", fmt.Sprintf("/shop/v1/goods/%d", id), nil, v) // @ GET /shop/v1/goods/{}
}

func (s *UsersService) Update(id int, language string) error {
	return (*service)(s).send("PUT", fmt.Sprintf("/people/v1/user/%d", id), map[string]string{"language": language}, nil) // @ PUT /people/v1/user/{}; body language
}

type line struct {
	name  string
	price float64
}

func lines(c *Client, ids []int) ([]line, error) {
	var out []line
	for _, id := range ids {
		good, err := c.Goods.Get(id)
		if err != nil {
			return nil, err
		}
		p, err := strconv.ParseFloat(*good.Price, 64) // @ read price
		if err != nil {
			return nil, fmt.Errorf("%s: %w", good.Name, err) // @ read name
		}
		out = append(out, line{good.Name, p}) // @ read name
	}
	return out, nil
}

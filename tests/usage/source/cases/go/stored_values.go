package main

import "net/http"

type Limits struct{ m map[string]int }

func (l *Limits) Get(path string) int { return l.m[path] }
func (l *Limits) Delete(path string)  { delete(l.m, path) }

type Client struct{ base string }

func (c *Client) Get(path string) (*http.Response, error) { return http.Get(c.base + path) }

func main() {
	limits := map[string]int{"/shop/v1/goods": 3}
	delete(limits, "/shop/v1/goods")
	l := &Limits{m: limits}
	l.Get("/shop/v1/goods")
	l.Delete("/shop/v1/goods")
	c := &Client{base: "https://x.example.org"}
	c.Get("/shop/v1/orders") // @ GET /shop/v1/orders
	cache.Get("/shop/v1/orders")
	viper.GetString("/shop/v1/orders")
	rdb.Get(ctx, "/shop/v1/orders")
	shop.Delete("/shop/v1/orders") // @ DELETE /shop/v1/orders
}

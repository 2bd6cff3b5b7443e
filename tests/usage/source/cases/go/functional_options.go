package shop

import (
	"net/http"
	"net/url"
)

type Option func(url.Values)

func Sorted(by string) Option { return func(query url.Values) { query.Set("sort_attr", by) } } // @ query sort_attr

func list(options ...Option) {
	query := url.Values{}
	for _, option := range options {
		option(query)
	}
	http.Get("https://shop.example.com/shop/v1/goods?" + query.Encode()) // @ GET /shop/v1/goods
}

func Cheapest() { list(Sorted("price")) }

package shop

import (
	"net/http"
	"net/url"
)

// A value is where it is set, though another branch sets another one later.
func list(sort string) (*http.Response, error) {
	q := url.Values{}
	if sort == "" {
		q.Set("sort_attr", "price") // @ query sort_attr
	} else {
		q.Set("sort_attr", sort) // @ query sort_attr
	}
	return http.Get("/shop/v1/goods?" + q.Encode()) // @ GET /shop/v1/goods
}

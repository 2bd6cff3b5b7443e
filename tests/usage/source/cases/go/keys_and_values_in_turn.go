package main

import (
	"net/http"
	"net/url"
)

func get(path string, pairs ...string) {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	http.Get("https://shop.example.com" + path + "?" + values.Encode())
}

func main() {
	get("/shop/v1/goods", "sort_attr", "price", "page", "1") // @ GET /shop/v1/goods; query sort_attr; query page
	get("/shop/v1/orders", "sort_attr", "total")             // @ GET /shop/v1/orders; query sort_attr
}

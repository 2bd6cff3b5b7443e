package main

import (
	"net/http"
	"net/url"
)

func get(path, query string) {
	values, _ := url.ParseQuery(query)
	values.Set("page", "1") // @ query page
	http.Get("https://shop.example.com" + path + "?" + values.Encode())
}

func main() {
	get("/shop/v1/goods", "sort_attr=price&page_size=50") // @ GET /shop/v1/goods; query sort_attr; query page_size
}

package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/tidwall/gjson"
)

func fetch(path, query string) gjson.Result {
	values := url.Values{}
	for _, pair := range strings.Fields(query) {
		key, value, _ := strings.Cut(pair, "=")
		values.Set(key, value)
	}
	response, _ := http.Get("https://shop.example.com/shop/v1/" + path + "?" + values.Encode())
	body, _ := io.ReadAll(response.Body)
	return gjson.ParseBytes(body)
}

func each(path, query string, use func(item gjson.Result)) {
	for page := 1; ; page++ {
		found := fetch(path, fmt.Sprintf("%s page=%d page_size=200", query, page)) // @ query page; query page_size
		for _, item := range found.Get("data.items").Array() { // @ read items
			use(item)
		}
	}
}

func main() {
	each("goods", "sort_attr=price", func(item gjson.Result) { // @ GET /shop/v1/goods; query sort_attr
		println(item.Get("price").Float()) // @ read price
		println(item.Get("seller\\.id").Int()) // @ read seller.id
	})
}

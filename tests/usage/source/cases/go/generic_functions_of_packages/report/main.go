// The type argument of a function of another package is written as an index is; a function of a map is chosen by a key.
package main

import "example.org/prices/shop"

type good struct {
	Price string `json:"price"` // @ read price
}

var readers = map[string]func(string){"all": func(path string) {
	http.Get(host + path)
}}

func main() {
	found, _ := shop.Get[good](&shop.Client{"https://x.example.com"}, "/shop/v1/goods/3") // @ GET /shop/v1/goods/3
	fmt.Println(found.Price)                                                             // @ read price
	kind := "all"
	readers[kind]("/shop/v1/orders") // @ GET /shop/v1/orders
}

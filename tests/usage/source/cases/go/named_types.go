// Types of lists and mappings that have a name, and aliases of types.
package shop

import (
	"bytes"
	"encoding/json"
	"net/http"
)

type Good struct {
	Cost string `json:"price"` // @ read price; body price
}

type Goods []*Good

type Page struct {
	Items Goods `json:"items"` // @ body items
}

type Order = struct {
	Sum string `json:"total"` // @ read total
}

type object = map[string]interface{}
type objects []object
type words []string
type names []string

func (g Goods) first() string { return g[0].Cost } // @ read price

func send(path string, body interface{}) {
	text, _ := json.Marshal(body)
	http.Post("https://shop.example.org"+path, "application/json", bytes.NewReader(text))
}

func fetch(path string, into interface{}) {
	res, _ := http.Get("https://shop.example.org" + path)
	defer res.Body.Close()
	json.NewDecoder(res.Body).Decode(into)
}

func read() {
	var goods Goods
	fetch("/shop/v1/goods", &goods) // @ GET /shop/v1/goods
	for _, each := range goods {
		print(each.Cost) // @ read price
	}
	print(goods.first())
	var order Order
	fetch("/shop/v1/orders/1", &order) // @ GET /shop/v1/orders/1
	print(order.Sum) // @ read total
	for _, each := range (words{"catalog", "orders"}) {
		fetch("/shop/v1/"+each, nil) // @ GET /shop/v1/catalog; GET /shop/v1/orders
	}
}

func write() {
	send("/shop/v1/goods", Page{Items: Goods{{Cost: "3"}}}) // @ POST /shop/v1/goods; body items; body price
	body := object{"rows": objects{{"amount": 2}}} // @ body rows; body amount
	send("/shop/v1/goods/batch", body) // @ POST /shop/v1/goods/batch
	print(names{"price"})
}

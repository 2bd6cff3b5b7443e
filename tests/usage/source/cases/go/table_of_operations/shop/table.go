package shop

import "net/http"

type GoodIn struct {
	Name string  `json:"name"` // @ body name
	Cost float64 `json:"price"` // @ body price
}

type Good struct {
	Cost string `json:"list_price"` // @ read list_price
}

type Order struct {
	Total string `json:"total"` // @ read total
}

type User struct {
	Country string `json:"country"`
}

var Selling = []Operation{
	{"good.create", http.MethodPost, "/shop/v1/goods", &Good{}},
	{"order.list", http.MethodGet, "/shop/v1/orders", &Order{}},
}

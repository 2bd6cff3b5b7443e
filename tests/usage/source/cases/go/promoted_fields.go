package shop

import (
	"bytes"
	"encoding/json"
	"net/http"
)

type Offer struct {
	Amount   float64 `json:"price"`
	Internal string  `json:"-"`
}

type Good struct {
	Offer
	Name string `json:"name"`
}

type Order struct {
	*Offer
	Amount int `json:"count"` // @ body count
}

func post(path string, in any) {
	body, _ := json.Marshal(in)
	http.Post("https://acme.example.com"+path, "application/json", bytes.NewReader(body))
}

func create(price float64) {
	var good Good
	good.Name = "x"
	good.Amount = price // @ body price
	good.Internal = "price"
	post("/shop/v1/goods", good) // @ POST /shop/v1/goods
}

func change(price float64) {
	good := &Good{Offer: Offer{Internal: "y"}}
	good.Amount = price            // @ body price
	post("/shop/v1/goods/batch", good) // @ POST /shop/v1/goods/batch
}

func order() {
	order := Order{}
	order.Amount = 3               // @ body count
	post("/shop/v1/orders", order) // @ POST /shop/v1/orders
}

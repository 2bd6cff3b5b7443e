package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
)

type goods struct {
	Price float64 `json:"price"` // @ body price
}

func save(id int, price float64) error {
	method, path := http.MethodPost, "/shop/v1/goods"
	if id != 0 {
		method, path = http.MethodPut, fmt.Sprintf("/shop/v1/goods/%d", id)
	}
	raw, _ := json.Marshal(goods{Price: price}) // @ body price
	req, err := http.NewRequest(method, "https://x.example.com"+path, bytes.NewReader(raw)) // @ POST /shop/v1/goods; PUT /shop/v1/goods/{}
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

package models

import (
	"fmt"
	"net/http"

	async "example.org/sync/sending"
)

type Order struct {
	Price float64 `json:"price"` // @ read price
}

func GetOrder(id int, base string) (*Order, error) {
	req, err := http.NewRequest("GET", fmt.Sprintf("%s/shop/v1/orders/%d", base, id), nil) // @ GET /shop/v1/orders/{}
	if err != nil {
		return nil, err
	}
	var out struct {
		Data Order `json:"data"`
	}
	if err = async.DoRequest(req, &out); err != nil {
		return nil, err
	}
	return &out.Data, nil
}

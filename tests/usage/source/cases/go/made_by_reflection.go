// Responses that are read into a new value of the type of another one.
package shop

import (
	"encoding/json"
	"net/http"
	"reflect"
)

type Good struct {
	Cost string `json:"price"` // @ read price
}

type Order struct {
	Cost string `json:"total"` // @ read total
}

type Unused struct {
	Cost string `json:"price"`
}

func fetch(path string, model any) (any, error) {
	res, err := http.Get("https://shop.example.org" + path)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	made := reflect.New(reflect.TypeOf(model)).Interface()
	err = json.NewDecoder(res.Body).Decode(made)
	return made, err
}

func fill(path string, into any) error {
	res, err := http.Get("https://shop.example.org" + path)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	made := reflect.New(reflect.TypeOf(into).Elem())
	return json.NewDecoder(res.Body).Decode(made.Interface())
}

func Costs() (string, error) {
	made, err := fetch("/shop/v1/goods/1", Good{}) // @ GET /shop/v1/goods/1
	if err != nil {
		return "", err
	}
	var order Order
	err = fill("/shop/v1/orders/2", &order) // @ GET /shop/v1/orders/2
	return made.(*Good).Cost, err // @ read price
}

// Operations whose type arguments say what they send and return.
package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
)

type Operation[In, Out any] struct {
	Method string
	Path   string
}

type GoodIn struct {
	Cost float64 `json:"cost"` // @ body cost
}

type Good struct {
	Cost string `json:"price"` // @ read price
}

type Order struct {
	Cost string `json:"total"` // @ read total
}

var (
	CreateGood = Operation[GoodIn, Good]{Method: http.MethodPost, Path: "/shop/v1/goods"} // @ POST /shop/v1/goods
	ReadOrder  = Operation[any, Order]{http.MethodGet, "/shop/v1/orders/1"}             // @ GET /shop/v1/orders/1
	Replace    = Operation[GoodIn, any]{http.MethodPut, "/shop/v1/goods/2"}              // @ PUT /shop/v1/goods/2
)

func Call[In, Out any](base string, operation Operation[In, Out], in In) (Out, error) {
	var out Out
	body, err := json.Marshal(in)
	if err != nil {
		return out, err
	}
	req, err := http.NewRequest(operation.Method, base+operation.Path, bytes.NewReader(body))
	if err != nil {
		return out, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return out, err
	}
	defer res.Body.Close()
	err = json.NewDecoder(res.Body).Decode(&out)
	return out, err
}

func run(base string) {
	made, _ := Call(base, CreateGood, GoodIn{Cost: 3}) // @ body cost
	fmt.Println(made.Cost)                             // @ read price
	order, _ := Call(base, ReadOrder, nil)
	fmt.Println(order.Cost) // @ read total
	Call(base, Replace, GoodIn{Cost: 4}) // @ body cost
}

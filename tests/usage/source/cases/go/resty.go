package main

import (
	"fmt"
	"log"
	"os"

	"github.com/go-resty/resty/v2"
	"github.com/tidwall/gjson"
)

type order struct {
	Number string `json:"order_number"` // @ read order_number
	Lines  []struct {
		Price float64 `json:"unit_price"` // @ read unit_price
	} `json:"lines"`
}

func main() {
	client := resty.New().SetBaseURL(os.Getenv("LMS_URL")).SetAuthToken(os.Getenv("TOKEN"))

	var o order
	_, err := client.R().
		SetPathParams(map[string]string{"id": "12"}).
		SetResult(&o).
		Get("/shop/v1/orders/{id}") // @ GET /shop/v1/orders/{}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(o.Number) // @ read order_number

	resp, err := client.R().
		SetQueryParams(map[string]string{
			"sort_attr": "price", // @ query sort_attr
			"page_size": "50",
		}).
		Get("/shop/v1/goods") // @ GET /shop/v1/goods
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range gjson.GetBytes(resp.Body(), "data.items.#.price").Array() { // @ read price
		fmt.Println(p.Float())
	}

	_, _ = client.R().
		SetBody(map[string]interface{}{
			"name":  "x",   // @ body name
			"price": 12.50, // @ body price
		}).
		Post("/shop/v1/goods") // @ POST /shop/v1/goods
}

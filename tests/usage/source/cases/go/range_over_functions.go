package main

import (
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
)

type Response[T any] struct {
	Data T `json:"data"` // @ read data
}

type List[T any] struct {
	Items []T  `json:"items"` // @ read items
	More  bool `json:"has_more"` // @ read has_more
}

type Goods struct {
	Price float64 `json:"price"` // @ read price
}

func get[T any](path string) (T, error) {
	var found Response[T]
	resp, err := http.Get("https://shop.example.com" + path)
	if err != nil {
		return found.Data, err
	}
	return found.Data, json.NewDecoder(resp.Body).Decode(&found) // @ read data
}

func all[T any](path string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page := 1; ; page++ {
			list, err := get[List[T]](fmt.Sprintf("%s?page=%d", path, page)) // @ query page
			for _, item := range list.Items { // @ read items
				if !yield(item, err) {
					return
				}
			}
			if !list.More { // @ read has_more
				return
			}
		}
	}
}

func main() {
	for goods, err := range all[Goods]("/shop/v1/goods") { // @ GET /shop/v1/goods
		if err == nil {
			fmt.Println(goods.Price) // @ read price
		}
	}
}

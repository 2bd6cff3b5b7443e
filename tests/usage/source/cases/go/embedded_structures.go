package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

type Goods struct {
	ID    int     `json:"id"`         // @ read id
	Price float64 `json:"list_price"` // @ read list_price
}

type Detail struct {
	Goods
	Title string `json:"title"` // @ read title
}

type transport struct {
	*http.Client
	base string
}

func (t *transport) load(path string, out any) error {
	resp, err := t.Get(t.base + path)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(out)
}

type Shop struct {
	*transport
	Name string
}

func New() *Shop {
	return &Shop{transport: &transport{Client: http.DefaultClient, base: os.Getenv("SHOP_URL")}}
}

func (s *Shop) Goods(id int) (*Detail, error) {
	var d Detail
	if err := s.load(fmt.Sprintf("/shop/v1/goods/%d", id), &d); err != nil { // @ GET /shop/v1/goods/{}
		return nil, err
	}
	return &d, nil
}

func (s *Shop) Add(price float64) error {
	b, _ := json.Marshal(Detail{
		Goods: Goods{Price: price}, // @ body list_price
		Title: "Cup",
	})
	_, err := s.Post(s.base+"/shop/v1/goods", "application/json", bytes.NewReader(b)) // @ POST /shop/v1/goods
	return err
}

func main() {
	shop := New()
	for id := range os.Args {
		d, _ := shop.Goods(id)
		fmt.Println(d.Title, d.Price) // @ read title; read list_price
	}
}

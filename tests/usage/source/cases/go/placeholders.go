package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

type Args struct {
	ID   int
	Body any
}

type Good struct {
	Price float64 `json:"price"` // @ read price
}

// The placeholder of a path is replaced where the request is sent, and the response is read into what an envelope holds.
func send(method, path string, in Args, out any) error {
	r, err := http.NewRequest(method, os.Getenv("SHOP")+strings.ReplaceAll(path, "{id}", fmt.Sprint(in.ID)), nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	return json.NewDecoder(answer.Body).Decode(&struct {
		Data any `json:"data"` // @ read data
	}{out})
}

func main() {
	var g Good
	if send("GET", "/shop/v1/goods/{id}", Args{ID: 3}, &g) == nil { // @ GET /shop/v1/goods/3
		fmt.Println(g.Price) // @ read price
	}
}

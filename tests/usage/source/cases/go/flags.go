package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
)

func call(method, path string, out interface{}) error {
	req, err := http.NewRequest(method, os.Getenv("SHOP_URL")+path, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func main() {
	mode := flag.String("mode", "goods", "what")
	flag.Parse()
	switch *mode {
	case "goods":
		var list []map[string]any
		err := call("GET", "/shop/v1/goods", &list) // @ GET /shop/v1/goods
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(list[0]["price"]) // @ read price
	case "orders":
		var out map[string]any
		if err := call("GET", "/shop/v1/orders", &out); err != nil { // @ GET /shop/v1/orders
			log.Fatal(err)
		}
		fmt.Println(out["total"]) // @ read total
	default:
		fmt.Println("usage")
	}
}

// Rows without the name of their type: those of a map or an array of structures, also of one that is declared in place.
package main

import (
	"fmt"
	"net/http"
	"os"
)

type endpoint struct {
	method, path string
}

var byName = map[string]*endpoint{
	"goods": {"GET", "goods"},
	"copy":  {"POST", "goods/3/copy"},
}

var listed = [...]endpoint{{"PUT", "goods/3"}}

func send(method, path string) {
	req, _ := http.NewRequest(method, fmt.Sprintf("https://shop.example.org/shop/v1/%s", path), nil)
	http.DefaultClient.Do(req)
}

func main() {
	for _, each := range byName {
		send(each.method, each.path) // @ GET /shop/v1/goods; POST /shop/v1/goods/3/copy
	}
	for _, each := range listed {
		send(each.method, each.path) // @ PUT /shop/v1/goods/3
	}
	one := byName[os.Args[1]]
	send(one.method, one.path) // @ GET /shop/v1/goods; POST /shop/v1/goods/3/copy
	for _, each := range []struct{ path, format string }{{"orders", "csv"}} {
		send("GET", each.path) // @ GET /shop/v1/orders
		fmt.Println(os.Args[0], each.format)
	}
}

package main

import (
	"fmt"
	"net/http"
	"os"

	"github.com/google/go-querystring/query"
)

type Paging struct {
	Size int    `url:"page_size,omitempty"`
	Sort string `url:"sort_attr,omitempty"`
}

type Options struct {
	Paging
	Search string `url:"search_text,omitempty"`
}

func list(o *Options) error {
	v, err := query.Values(o)
	if err != nil {
		return err
	}
	r, err := http.Get(os.Getenv("SHOP_URL") + "/shop/v1/goods?" + v.Encode()) // @ GET /shop/v1/goods
	if err == nil {
		r.Body.Close()
	}
	return err
}

func main() {
	o := &Options{Paging: Paging{Size: 200, Sort: os.Args[1]}, Search: os.Args[2]} // @ query page_size; query search_text; query sort_attr
	if len(os.Args) > 3 {
		o.Paging = Paging{Sort: "price"} // @ query sort_attr
	}
	fmt.Println(list(o))
}

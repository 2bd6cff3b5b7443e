package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

const goods = "shop/v1/goods"

// Option changes what Create sends, and Filter what Find asks for; only users of the package give some.
type Option func(map[string]any)

type Filter func(url.Values)

func ForSale(p float64) Option {
	return func(m map[string]any) {
		m["price"] = p // @ body price
	}
}

func Sorted(by string) Filter {
	return func(q url.Values) {
		q.Set("sort_attr", by) // @ query sort_attr
	}
}

type request struct {
	method string
	path   string
	body   any
}

func do(r request) error {
	b, _ := json.Marshal(r.body)
	req, _ := http.NewRequest(r.method, "https://x.example.com/"+r.path, bytes.NewReader(b))
	_, err := http.DefaultClient.Do(req)
	return err
}

func Create(name string, opts ...Option) error {
	body := map[string]any{"name": name} // @ body name
	for _, o := range opts {
		o(body)
	}
	return do(request{
		method: "POST",
		path:   fmt.Sprintf("%s/new", goods), // @ POST /shop/v1/goods/new
		body:   body,
	})
}

func Remove(id int) error {
	return do(request{
		method: "DELETE",
		path:   fmt.Sprintf("%s/%d", goods, id), // @ DELETE /shop/v1/goods/{}
	})
}

func Find(filters ...Filter) (*http.Response, error) {
	q := url.Values{}
	for _, f := range filters {
		f(q)
	}
	return http.Get("https://x.example.com/shop/v1/goods?" + q.Encode()) // @ GET /shop/v1/goods
}

// Calls that are texts with a method and a path, of which a function makes both.
package shop

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
)

var calls = map[string]string{
	"goods": "GET /shop/v1/goods",
	"copy":  "POST /shop/v1/goods/batch",
}

func call(name string, body map[string]any) (*http.Response, error) {
	method, path, _ := strings.Cut(calls[name], " ")
	data, _ := json.Marshal(body)
	request, _ := http.NewRequest(method, "https://shop.example.com"+path, bytes.NewReader(data))
	return http.DefaultClient.Do(request)
}

func All() {
	_, _ = call("goods", nil)                          // @ GET /shop/v1/goods
	_, _ = call("copy", map[string]any{"price": 3}) // @ POST /shop/v1/goods/batch ; body price
}

// Paths that a function takes apart at their slashes, also around identifiers that are not known.
package shop

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

func segments(format string, args ...any) []string {
	return strings.Split(fmt.Sprintf(format, args...), "/")
}

func Copy(base *url.URL, id int64) {
	http.Get(base.JoinPath(segments("shop/v1/goods/%d/copy", id)...).String()) // @ GET /shop/v1/goods/{}/copy
}

func Resource(name string, place string) {
	words := strings.Split(fmt.Sprintf("%s/orders/goods", name), "/")
	http.Get("https://shop.example.com/shop/v1/" + words[1])
	http.Get("https://shop.example.com/shop/v1/" + strings.Split("goods-"+place+"/orders/list", "/")[1])
	http.Get("https://shop.example.com/people/v1/" + strings.Split("list/"+place+"/user", "/")[2]) // @ GET /people/v1/user
}

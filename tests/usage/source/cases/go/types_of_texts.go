// Types of a program that are texts have methods, and texts become such a type by its name.
package shop

import (
	"fmt"
	"net/http"
	"net/url"
)

type Route string

func (r Route) With(args ...any) Route { return Route(fmt.Sprintf(string(r), args...)) }

type Unit int

func (u Unit) String() string { return "/shop/v1/goods/batch" }

type First string

func (f First) Chosen() string { return "/shop/v1/goods/" + string(f) }

type Second string

func (s Second) Chosen() string { return "/shop/v1/orders/" + string(s) }

const order Route = "/shop/v1/orders/%d"

func get(r Route) { http.Get("https://shop.example.org" + string(r)) }

func Order(id int) { get(order.With(id)) }                    // @ GET /shop/v1/orders/{}
func Good(id int)  { get(Route("/shop/v1/goods/%d").With(id)) } // @ GET /shop/v1/goods/{}

func Copy(id int) {
	route := Route("/shop/v1/goods/%d/copy")
	get(route.With(id)) // @ GET /shop/v1/goods/{}/copy
}

func User(id int) {
	var route Route = "/people/v1/user/%d"
	get(route.With(id)) // @ GET /people/v1/user/{}
}

func Catalog() {
	base, _ := url.Parse("https://shop.example.org")
	http.Get(base.JoinPath("/shop/v1/catalog").String()) // @ GET /shop/v1/catalog
}

// Segments of a path that are empty until an argument says what they are.
package shop

import (
	"net/http"
	"os"
	"strings"
)

func get(parts ...string) {
	http.Get("https://shop.example.org" + strings.Join(parts, "/"))
}

func main() {
	number := ""
	if len(os.Args) > 1 {
		number = os.Args[1]
	}
	get("/shop/v1/goods", number, "copy") // @ GET /shop/v1/goods/{}/copy
	root := ""
	get("/shop", root, "v1/orders") // @ GET /shop/v1/orders
}

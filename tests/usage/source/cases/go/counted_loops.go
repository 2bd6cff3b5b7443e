package shop

import (
	"net/http"
	"os"
	"strings"
)

func shop(method string, segments []string, id string) (*http.Response, error) {
	path := []string{os.Getenv("SHOP_URL")}
	for i := 0; i < len(segments); i++ {
		path = append(path, segments[i])
	}
	request, err := http.NewRequest(method, strings.Join(path, "/"), nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(request)
}

func Run() {
	shop("DELETE", []string{"shop", "v1", "orders", "3"}, "") // @ DELETE /shop/v1/orders/3
}

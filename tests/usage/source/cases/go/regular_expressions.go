package shop

import (
	"net/http"
	"os"
	"regexp"
)

var endpoints = regexp.MustCompile(`^(GET|DELETE) (/.*)$`)

func shop(endpoint string) (*http.Response, error) {
	found := endpoints.FindStringSubmatch(endpoint)
	request, err := http.NewRequest(found[1], os.Getenv("SHOP_URL")+found[2], nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(request)
}

func Run() {
	shop("DELETE /shop/v1/orders/3") // @ DELETE /shop/v1/orders/3
}

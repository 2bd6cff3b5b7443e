package provider

import (
	"fmt"
	"net/http"

	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/schema"
)

type OrderService struct{ base string }

func (s *OrderService) Get(number string) (*http.Response, error) {
	return http.Get(s.base + "/shop/v1/orders/" + number) // @ GET /shop/v1/orders/{}
}

func read(d *schema.ResourceData, meta interface{}) error {
	orders := meta.(*OrderService)
	found, err := orders.Get(d.Id())
	d.Set("status", found.Status)
	return err
}

func title(d *schema.ResourceData) string {
	return fmt.Sprint(d.Get("/shop/v1/goods"))
}

// A client that a framework hands on as any value, and of which the program asserts the type.
package shop

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/hashicorp/terraform-plugin-sdk/v2/diag"
	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/schema"
)

type Client struct {
	base  string
	Goods *GoodsService
}

type GoodsService struct{ client *Client }

type Good struct {
	Name  string  `json:"name"`
	Price float64 `json:"price"` // @ read price
}

func New(base string) *Client {
	c := &Client{base: base}
	c.Goods = &GoodsService{client: c}
	return c
}

func (c *Client) Do(ctx context.Context, method, path string, out interface{}) error {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return json.NewDecoder(res.Body).Decode(out)
}

func (s *GoodsService) Read(ctx context.Context) (g Good, err error) {
	err = s.client.Do(ctx, http.MethodGet, "/shop/v1/goods", &g) // @ GET /shop/v1/goods
	return
}

func goodsRead(ctx context.Context, d *schema.ResourceData, m interface{}) diag.Diagnostics {
	good, err := m.(*Client).Goods.Read(ctx)
	if err != nil {
		return diag.FromErr(err)
	}
	d.Set("cost", good.Price) // @ read price
	return nil
}

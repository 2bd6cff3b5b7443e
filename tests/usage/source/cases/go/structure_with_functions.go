package provider

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/schema"
)

type Good struct {
	Title string `json:"title"` // @ read title ; body title
	Price string `json:"price"` // @ read price ; body price
}

func Provider() *schema.Provider {
	return &schema.Provider{ResourcesMap: map[string]*schema.Resource{"shop_good": resource()}}
}

func resource() *schema.Resource {
	return &schema.Resource{
		CreateContext: create,
		ReadContext:   read,
		Schema: map[string]*schema.Schema{
			"title": {Type: schema.TypeString, Required: true},
			"price": {Type: schema.TypeString, Optional: true},
		},
	}
}

func send(ctx context.Context, method, path string, in interface{}) (*http.Response, error) {
	raw, _ := json.Marshal(in)
	req, _ := retryablehttp.NewRequestWithContext(ctx, method, os.Getenv("SHOP_URL")+path, bytes.NewReader(raw))
	return retryablehttp.NewClient().Do(req)
}

func create(ctx context.Context, d *schema.ResourceData) error {
	good := &Good{
		Title: d.Get("title").(string), // @ body title
		Price: d.Get("price").(string), // @ body price
	}
	send(ctx, "POST", "/shop/v1/goods", good) // @ POST /shop/v1/goods
	body := map[string]interface{}{"title": d.Get("title")} // @ body title
	send(ctx, "PATCH", "/shop/v1/goods/"+d.Id(), body) // @ PATCH /shop/v1/goods/{}
	return read(ctx, d)
}

func read(ctx context.Context, d *schema.ResourceData) error {
	res, err := send(ctx, "GET", "/shop/v1/goods/"+d.Id(), nil) // @ GET /shop/v1/goods/{}
	if err != nil {
		return err
	}
	var good Good
	if err := json.NewDecoder(res.Body).Decode(&good); err != nil {
		return err
	}
	d.Set("title", good.Title) // @ read title
	d.Set("price", good.Price) // @ read price
	return nil
}

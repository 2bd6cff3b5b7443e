package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"example.com/goods/shop"
)

func ptr[T any](v T) *T { return &v }

func main() {
	c, err := shop.NewClientWithResponses(os.Getenv("SHOP_URL"))
	if err != nil {
		log.Fatal(err)
	}
	resp, err := c.ListGoodsWithResponse(context.Background(), &shop.ListGoodsParams{
		SortAttr: ptr("price"),
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, goods := range *resp.JSON200.Data.Items {
		fmt.Println(*goods.Name, *goods.Price) // @ read name; read price
	}
	_, err = c.ClientInterface.CreateGoods(context.Background(), shop.CreateGoodsJSONRequestBody{
		Name:  "Cup",
		Price: ptr(float32(3)), // @ body price
	})
	if err != nil {
		log.Fatal(err)
	}
}

package cmd

import (
	"net/http"
	"os"

	"example.com/prices/internal/api"
	"example.com/prices/internal/paths"
	"github.com/spf13/cobra"
)

var ordersCmd = &cobra.Command{
	Use: "orders",
	RunE: func(cmd *cobra.Command, args []string) error {
		orders, err := api.New(os.Getenv("SHOP")).Orders()
		for _, each := range orders {
			println(each.Price) // @ read order_price
		}
		return err
	},
}

var createCmd = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		return api.New(os.Getenv("SHOP")).Write("/shop/v1/goods", map[string]any{"price": 10}) // @ POST /shop/v1/goods; body price
	},
}

func catalog() (*http.Response, error) {
	return http.Get(os.Getenv("SHOP") + paths.Catalog) // @ GET /shop/v1/catalog
}

func user(id string) (*http.Response, error) {
	return http.Get(os.Getenv("SHOP") + paths.People.User + "/" + id) // @ GET /people/v1/user/{}
}

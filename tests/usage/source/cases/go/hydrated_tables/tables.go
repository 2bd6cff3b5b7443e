package academy

import (
	"context"

	"github.com/turbot/steampipe-plugin-sdk/v5/plugin"
)

func tablePeople() *plugin.Table {
	return &plugin.Table{List: &plugin.ListConfig{Hydrate: func(ctx context.Context, d *plugin.QueryData) (interface{}, error) {
		return stream(ctx, d, people, "user") // @ GET /people/v1/user
	}}}
}

func tableOrders() *plugin.Table { return described() }

func described() *plugin.Table {
	return &plugin.Table{List: &plugin.ListConfig{Hydrate: listOrders}}
}

func listOrders(ctx context.Context, d *plugin.QueryData) (interface{}, error) {
	return stream(ctx, d, store, "orders") // @ GET /shop/v1/orders
}

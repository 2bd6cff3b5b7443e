package academy

import "github.com/turbot/steampipe-plugin-sdk/v5/plugin"

func Plugin() *plugin.Plugin {
	return &plugin.Plugin{TableMap: tables()}
}

func tables() map[string]*plugin.Table {
	return map[string]*plugin.Table{"people": tablePeople(), "orders": tableOrders()}
}

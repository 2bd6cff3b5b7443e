package academy

import (
	"context"

	"github.com/turbot/steampipe-plugin-sdk/v5/plugin"
)

func stream(ctx context.Context, d *plugin.QueryData, s service, path string) (interface{}, error) {
	return connect(d).get(ctx, s, path)
}

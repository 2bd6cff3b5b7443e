package academy

import (
	"context"
	"net/http"
	"net/url"

	"github.com/turbot/steampipe-plugin-sdk/v5/plugin"
)

type service string

const (
	people service = "people"
	store  service = "shop"
)

type Client struct{ base *url.URL }

func (c *Client) request(ctx context.Context, s service, path string) (*http.Request, error) {
	address := c.base.JoinPath(string(s), "v1", path)
	return http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
}

func (c *Client) get(ctx context.Context, s service, path string) (*http.Response, error) {
	request, err := c.request(ctx, s, path)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(request)
}

func connect(d *plugin.QueryData) *Client {
	host, _ := url.Parse(GetConfig(d.Connection).Host)
	return &Client{base: host}
}

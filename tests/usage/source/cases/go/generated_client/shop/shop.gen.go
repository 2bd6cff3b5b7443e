// Package shop provides primitives to interact with the openapi HTTP API.
package shop

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/oapi-codegen/runtime"
)

// CreateGoodsJSONBody defines parameters for CreateGoods.
type CreateGoodsJSONBody struct {
	Name  string   `json:"name"`
	Price *float32 `json:"price,omitempty"` // @ body price
}

// ListGoodsParams defines parameters for ListGoods.
type ListGoodsParams struct {
	Page     *int    `form:"page,omitempty" json:"page,omitempty"`
	SortAttr *string `form:"sort_attr,omitempty" json:"sort_attr,omitempty"`
}

// Goods defines model for Goods.
type Goods struct {
	Name  *string  `json:"name,omitempty"`  // @ read name
	Price *float32 `json:"price,omitempty"` // @ read price
}

// GoodsList defines model for GoodsList.
type GoodsList struct {
	Data *struct {
		Items *[]Goods `json:"items,omitempty"`
	} `json:"data,omitempty"`
}

// CreateGoodsJSONRequestBody defines body for CreateGoods for application/json ContentType.
type CreateGoodsJSONRequestBody CreateGoodsJSONBody

type RequestEditorFn func(ctx context.Context, req *http.Request) error

type HttpRequestDoer interface {
	Do(req *http.Request) (*http.Response, error)
}

type Client struct {
	Server         string
	Client         HttpRequestDoer
	RequestEditors []RequestEditorFn
}

type ClientOption func(*Client) error

func NewClient(server string, opts ...ClientOption) (*Client, error) {
	client := Client{
		Server: server,
	}
	for _, o := range opts {
		if err := o(&client); err != nil {
			return nil, err
		}
	}
	if !strings.HasSuffix(client.Server, "/") {
		client.Server += "/"
	}
	if client.Client == nil {
		client.Client = &http.Client{}
	}
	return &client, nil
}

// The interface specification for the client above.
type ClientInterface interface {
	ListGoods(ctx context.Context, params *ListGoodsParams, reqEditors ...RequestEditorFn) (*http.Response, error)

	CreateGoodsWithBody(ctx context.Context, contentType string, body io.Reader, reqEditors ...RequestEditorFn) (*http.Response, error)

	CreateGoods(ctx context.Context, body CreateGoodsJSONRequestBody, reqEditors ...RequestEditorFn) (*http.Response, error)
}

func (c *Client) ListGoods(ctx context.Context, params *ListGoodsParams, reqEditors ...RequestEditorFn) (*http.Response, error) {
	req, err := NewListGoodsRequest(c.Server, params)
	if err != nil {
		return nil, err
	}
	req = req.WithContext(ctx)
	if err := c.applyEditors(ctx, req, reqEditors); err != nil {
		return nil, err
	}
	return c.Client.Do(req)
}

func (c *Client) CreateGoods(ctx context.Context, body CreateGoodsJSONRequestBody, reqEditors ...RequestEditorFn) (*http.Response, error) {
	req, err := NewCreateGoodsRequest(c.Server, body)
	if err != nil {
		return nil, err
	}
	req = req.WithContext(ctx)
	if err := c.applyEditors(ctx, req, reqEditors); err != nil {
		return nil, err
	}
	return c.Client.Do(req)
}

func NewListGoodsRequest(server string, params *ListGoodsParams) (*http.Request, error) {
	var err error

	serverURL, err := url.Parse(server)
	if err != nil {
		return nil, err
	}

	operationPath := fmt.Sprintf("/shop/v1/goods")
	if operationPath[0] == '/' {
		operationPath = "." + operationPath
	}

	queryURL, err := serverURL.Parse(operationPath)
	if err != nil {
		return nil, err
	}

	if params != nil {
		queryValues := queryURL.Query()

		if params.SortAttr != nil {

			if queryFrag, err := runtime.StyleParamWithLocation("form", true, "sort_attr", runtime.ParamLocationQuery, *params.SortAttr); err != nil { // @ query sort_attr
				return nil, err
			} else if parsed, err := url.ParseQuery(queryFrag); err != nil {
				return nil, err
			} else {
				for k, v := range parsed {
					for _, v2 := range v {
						queryValues.Add(k, v2)
					}
				}
			}

		}

		queryURL.RawQuery = queryValues.Encode()
	}

	req, err := http.NewRequest("GET", queryURL.String(), nil) // @ GET /shop/v1/goods
	if err != nil {
		return nil, err
	}

	return req, nil
}

func NewCreateGoodsRequest(server string, body CreateGoodsJSONRequestBody) (*http.Request, error) {
	var bodyReader io.Reader
	buf, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	bodyReader = bytes.NewReader(buf)
	return NewCreateGoodsRequestWithBody(server, "application/json", bodyReader)
}

func NewCreateGoodsRequestWithBody(server string, contentType string, body io.Reader) (*http.Request, error) {
	var err error

	serverURL, err := url.Parse(server)
	if err != nil {
		return nil, err
	}

	operationPath := fmt.Sprintf("/shop/v1/goods")
	if operationPath[0] == '/' {
		operationPath = "." + operationPath
	}

	queryURL, err := serverURL.Parse(operationPath)
	if err != nil {
		return nil, err
	}

	req, err := http.NewRequest("POST", queryURL.String(), body) // @ POST /shop/v1/goods
	if err != nil {
		return nil, err
	}

	req.Header.Add("Content-Type", contentType)

	return req, nil
}

func (c *Client) applyEditors(ctx context.Context, req *http.Request, additionalEditors []RequestEditorFn) error {
	for _, r := range c.RequestEditors {
		if err := r(ctx, req); err != nil {
			return err
		}
	}
	for _, r := range additionalEditors {
		if err := r(ctx, req); err != nil {
			return err
		}
	}
	return nil
}

// ClientWithResponses builds on ClientInterface to offer response payloads
type ClientWithResponses struct {
	ClientInterface
}

func NewClientWithResponses(server string, opts ...ClientOption) (*ClientWithResponses, error) {
	client, err := NewClient(server, opts...)
	if err != nil {
		return nil, err
	}
	return &ClientWithResponses{client}, nil
}

type ListGoodsResponse struct {
	Body         []byte
	HTTPResponse *http.Response
	JSON200      *GoodsList
}

func (c *ClientWithResponses) ListGoodsWithResponse(ctx context.Context, params *ListGoodsParams, reqEditors ...RequestEditorFn) (*ListGoodsResponse, error) {
	rsp, err := c.ListGoods(ctx, params, reqEditors...)
	if err != nil {
		return nil, err
	}
	return ParseListGoodsResponse(rsp)
}

func ParseListGoodsResponse(rsp *http.Response) (*ListGoodsResponse, error) {
	bodyBytes, err := io.ReadAll(rsp.Body)
	defer func() { _ = rsp.Body.Close() }()
	if err != nil {
		return nil, err
	}

	response := &ListGoodsResponse{
		Body:         bodyBytes,
		HTTPResponse: rsp,
	}

	switch {
	case strings.Contains(rsp.Header.Get("Content-Type"), "json") && rsp.StatusCode == 200:
		var dest GoodsList
		if err := json.Unmarshal(bodyBytes, &dest); err != nil {
			return nil, err
		}
		response.JSON200 = &dest

	}

	return response, nil
}

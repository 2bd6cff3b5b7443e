package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
)

type Operation struct {
	Name   string
	Method string
	Path   string
	Out    any
}

type Client struct {
	base       string
	operations map[string]Operation
}

func New(base string, table []Operation) *Client {
	c := &Client{base: base, operations: map[string]Operation{}}
	for _, each := range table {
		c.operations[each.Name] = each
	}
	return c
}

func (c *Client) Do(name string, in any) (any, error) {
	operation, ok := c.operations[name]
	if !ok {
		return nil, fmt.Errorf("no operation %q", name)
	}
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequest(operation.Method, c.base+operation.Path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	out := operation.Out
	err = json.NewDecoder(res.Body).Decode(out)
	return out, err
}

func Get[T any](c *Client, name string, in any) (*T, error) {
	out, err := c.Do(name, in)
	if err != nil {
		return nil, err
	}
	return out.(*T), nil
}

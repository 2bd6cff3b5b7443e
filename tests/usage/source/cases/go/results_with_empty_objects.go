// A function that returns an object before its response is read into it, with the response as the error.

package main

import (
	"context"

	"github.com/imroc/req/v3"
)

type Good struct {
	Name  string `json:"name"`  // @ read name
	Price string `json:"price"` // @ read price
}

type Shop struct{ client *req.Client }

func NewShop(base string) *Shop { return &Shop{client: req.C().SetBaseURL(base)} }

func (s *Shop) Good(ctx context.Context, id string) (*Good, error) {
	good := &Good{}
	err := s.client.Get("/shop/v1/goods/{id}").SetPathParam("id", id).Do(ctx).Into(good) // @ GET /shop/v1/goods/{}
	return good, err
}

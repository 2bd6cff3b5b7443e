package report

import (
	"fmt"

	"example.com/tool/internal/billing"
	"example.com/tool/internal/shop"
)

type Service struct {
	shop    *shop.Client
	billing *billing.Client
}

func (s *Service) Print() {
	for _, each := range s.shop.Goods() {
		line(each)
	}
	for _, each := range s.billing.Items() {
		fmt.Println(each.Amount)
	}
}

func line(item shop.Item) {
	fmt.Println(item.Title, item.Price) // @ read title; read price
}

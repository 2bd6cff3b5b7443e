package sync

import (
	shop "example.org/sync/models"
)

func Check(id int) bool {
	order, err := shop.GetOrder(id, "https://shop.example.org")
	return order.Price > 4 // @ read price
}

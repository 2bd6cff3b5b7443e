package shop

// GoodsEvent is the payload of goods.* hooks.
type GoodsEvent struct { // @ WEBHOOK /
	Goods int `json:"goods_id"` // @ read goods_id
	Old *int `json:"old_price"` // @ read old_price
}

type options struct {
	Old int `json:"old_price"`
}

func Parse(name string, body []byte) (any, error) {
	var event any
	switch name {
	case "goods.created":
		event = new(GoodsEvent)
	default:
		return nil, errors.New(name)
	}
	return event, json.Unmarshal(body, event)
}

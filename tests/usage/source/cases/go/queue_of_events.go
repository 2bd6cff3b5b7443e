// A handler puts what it gets in a channel, from which another function takes it.
package hook

type Event struct {
	Name    string          `json:"event"` // @ read event
	Payload json.RawMessage `json:"payload"` // @ read payload
}

type Change struct {
	Price float64 `json:"price"` // @ read price
}

type Own struct {
	Price float64 `json:"price"`
}

type Hook struct {
	queue chan Event
	late  chan Event
	own   chan Own
}

func New() *Hook {
	return &Hook{queue: make(chan Event, 64), late: make(chan Event), own: make(chan Own)}
}

func (h *Hook) Receive(c *gin.Context) { // @ WEBHOOK /
	raw, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, 1<<20))
	if err != nil {
		return
	}
	var e Event
	if err := json.Unmarshal(raw, &e); err != nil {
		return
	}
	h.queue <- e
	select {
	case h.late <- e:
	default:
	}
	c.Status(http.StatusAccepted)
}

func (h *Hook) Work() {
	for e := range h.queue {
		var change Change
		if err := json.Unmarshal(e.Payload, &change); err != nil { // @ read payload
			continue
		}
		fmt.Println(change.Price) // @ read price
	}
}

func (h *Hook) Late() {
	select {
	case e := <-h.late:
		fmt.Println(e.Name) // @ read event
	case <-time.After(time.Second):
	}
}

func (h *Hook) Sell() {
	h.own <- Own{Price: 3}
	for own := range h.own {
		fmt.Println(own.Price)
	}
}

func main() {
	h := New()
	go h.Work()
	go h.Late()
	http.Get("https://x.example/shop/v1/goods") // @ GET /shop/v1/goods
}

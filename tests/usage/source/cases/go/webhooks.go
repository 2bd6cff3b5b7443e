package hooks

type event struct {
	Payload struct {
		Good *int `json:"good_id"` // @ read good_id
	} `json:"payload"`
}

func (s *Server) Webhook(w http.ResponseWriter, r *http.Request) { // @ WEBHOOK /
	raw, err := io.ReadAll(r.Body)
	var e event
	if err := json.Unmarshal(raw, &e); err != nil {
		http.Error(w, err.Error(), 400)
		return
	}
	if e.Payload.Good != nil { // @ read good_id
		fmt.Fprintln(w, "ok")
	}
}

func Gin(c *gin.Context) { // @ WEBHOOK /
	var e event
	if err := c.ShouldBindJSON(&e); err != nil {
		return
	}
	fmt.Println(e.Payload.Good) // @ read good_id
	http.Get("https://x.example/shop/v1/goods") // @ GET /shop/v1/goods
}

package api

type API struct {
	http *http.Client
	base string
}

func (a *API) Each(path string, query url.Values, use func(map[string]any) error) error {
	answer, err := a.http.Get(a.base + path + "?" + query.Encode())
	var page map[string]any
	json.NewDecoder(answer.Body).Decode(&page)
	for _, item := range page["items"].([]any) {
		use(item.(map[string]any))
	}
	return err
}

package goods

import "net/http"

type Goods struct{ base, path string }

func New(base string) *Goods { return &Goods{base: base, path: "/shop/v1/goods"} }

func (g *Goods) Copy(id string) error {
	req, _ := http.NewRequest("POST", g.base+g.path+"/"+id+"/copy", nil) // @ POST /shop/v1/goods/{}/copy
	_, err := http.DefaultClient.Do(req)
	return err
}

package main

type Job struct {
	api shop.API
}

func (j *Job) Run(ctx context.Context, id int) error {
	good, err := j.api.Good(ctx, id)
	if err != nil || good.Price != "" { // @ read price
		return err
	}
	return j.api.SetGood(ctx, good.ID, shop.Fields{"unit_price": 3}) // @ body unit_price
}

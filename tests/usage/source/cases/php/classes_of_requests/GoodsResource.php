<?php

use Saloon\Http\BaseResource;

class GoodsResource extends BaseResource
{
    public function get(int $id): GoodsData
    {
        return $this->connector->send(new GetGoods($id))->dto();
    }

    public function create(float $price): int
    {
        $request = new CreateGoods();
        $request->body()->merge([
            'title' => 'Cup',
            'price' => $price, // @ body price
        ]);
        $request->query()->add('expand', 'all'); // @ query expand

        return $this->connector->send($request)->json('data.id'); // @ read id
    }
}

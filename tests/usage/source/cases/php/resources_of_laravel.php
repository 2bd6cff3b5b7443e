<?php

use Illuminate\Http\Resources\Json\JsonResource;
use Illuminate\Support\Facades\Http;

// Classes that show an item of a response, and objects of the program.
class GoodResource extends JsonResource
{
    public function toArray($request): array
    {
        return ['title' => $this->resource['title'], 'amount' => $this->resource['price'] ?? null]; // @ read price
    }
}

class OrderResource extends JsonResource
{
    public function toArray($request): array
    {
        return ['id' => $this->id, 'total' => $this->total_price]; // @ read total_price
    }
}

class OfferResource extends JsonResource
{
    public function toArray($request): array
    {
        return ['price' => $this->price];
    }
}

class GoodController
{
    public function index()
    {
        return GoodResource::collection(collect(Http::get(env('SHOP_URL').'/shop/v1/goods')->json('items'))); // @ GET /shop/v1/goods
    }

    public function order(int $id)
    {
        return new OrderResource(Http::get(env('SHOP_URL')."/shop/v1/orders/{$id}")->object()); // @ GET /shop/v1/orders/{}
    }

    public function offers()
    {
        return OfferResource::collection(Offer::query()->orderBy('price')->get());
    }
}

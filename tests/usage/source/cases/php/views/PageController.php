<?php
namespace App\Http\Controllers;

use Illuminate\Support\Facades\Http;

// A template that gets its variables one by one, and a list whose members are those of its items.
class PageController extends Controller
{
    public function index()
    {
        $orders = Http::get('https://acme.example.com/shop/v1/orders')->collect('data.rows'); // @ GET /shop/v1/orders
        $total = $orders->map->amount->sum(); // @ read amount

        return view('pages.orders')->with('orders', $orders)->withTotal($total);
    }
}

<?php
use App\GoodsController;
use Illuminate\Support\Facades\Route;

Route::prefix('admin')->middleware('auth')->group(function () {
    Route::get('goods/{id}', [GoodsController::class, 'show']);
    Route::prefix('v2')->group(function () {
        Route::get('orders', [GoodsController::class, 'orders']);
    });
});

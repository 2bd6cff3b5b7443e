<?php

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

Route::post('webhooks/shop', function (Request $request) { // @ WEBHOOK /
    return $request->input('payload.migrated_session_id'); // @ read migrated_session_id
});

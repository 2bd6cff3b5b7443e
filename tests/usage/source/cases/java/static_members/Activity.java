package shop.ui;

import static shop.Paths.GOODS;
import shop.Paths;

class AuthRequest extends JsonObjectRequest {
    AuthRequest(int method, String url, JSONObject body, Response.Listener<JSONObject> ok, Response.ErrorListener error) {
        super(method, url, body, ok, error);
    }
}

class Activity {
    private static final String KEY_PRICE = "price";
    int id;

    void onCreate() {
        id = getIntent().getIntExtra("goods", 0);
        copy(getIntent().getIntExtra("user", 0), "today");
    }

    void load() {
        queue.add(new AuthRequest(Request.Method.GET, GOODS + id, null, new Response.Listener<JSONObject>() {  // @ GET /shop/v1/goods/{}
            @Override
            public void onResponse(JSONObject response) {
                show(response.getString(KEY_PRICE));  // @ read price
            }
        }, this::failed));
    }

    // The path is complete here, whatever the callers say.
    void copy(int goods, String day) {
        queue.add(new AuthRequest(Request.Method.POST, GOODS + goods + "/copy?day=" + day, null, r -> { }, this::failed));  // @ POST /shop/v1/goods/{}/copy; query day
    }

    void order(String id) {
        queue.add(new AuthRequest(Request.Method.GET, Paths.ROOT + "shop/v1/orders/" + id, null, new Shown(), this::failed));  // @ GET /shop/v1/orders/last
    }

    void again() {
        order("last");
    }

    class Shown implements Response.Listener<JSONObject> {
        @Override
        public void onResponse(JSONObject response) {
            show(response.getString("total"));  // @ read total
        }
    }
}

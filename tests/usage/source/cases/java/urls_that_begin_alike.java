package shop;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;

class Hub {
    private final OkHttpClient http = new OkHttpClient();
    private final HttpUrl root = HttpUrl.get(System.getenv("SHOP")).newBuilder().addQueryParameter("locale", "de").build();
    private final Gson gson = new Gson();

    Call call(String method, String... segments) {
        HttpUrl.Builder url = root.newBuilder();
        for (String each : segments) {
            url.addPathSegments(each);
        }
        return new Call(method, url);
    }

    final class Call {
        private final String method;
        private final HttpUrl.Builder url;
        private Object body;

        Call(String method, HttpUrl.Builder url) {
            this.method = method;
            this.url = url;
        }

        Call with(String name, Object value) {
            url.addQueryParameter(name, value.toString());
            return this;
        }

        Call body(Object body) {
            this.body = body;
            return this;
        }

        JsonElement data() throws IOException {
            RequestBody sent = body == null ? null : RequestBody.create(gson.toJson(body), JSON);
            Request request = new Request.Builder().url(url.build()).method(method, sent).build();
            try (Response response = http.newCall(request).execute()) {
                return gson.fromJson(response.body().string(), JsonObject.class).get("data");
            }
        }
    }
}

class Goods {
    private static final String SHOP = "shop/v1";
    private final Hub hub;

    Goods(Hub hub) {
        this.hub = hub;
    }

    JsonElement all() {
        return hub.call("GET", SHOP, "goods").with("sort_attr", "price").data(); // @ GET /shop/v1/goods; query sort_attr
    }

    JsonElement one(long id) {
        return hub.call("GET", SHOP, "goods/" + id).data(); // @ GET /shop/v1/goods/{}
    }

    JsonElement copy(long id) {
        return hub.call("POST", path(id)).body(Map.of("price", 3)).data(); // @ POST /shop/v1/goods/{}/copy; body price
    }

    private static String path(long id) {
        return String.format("%s/goods/%d/copy", SHOP, id);
    }

    JsonElement user(long id) {
        return hub.call("GET", "people/v1/user", Long.toString(id)).data(); // @ GET /people/v1/user/{}
    }
}

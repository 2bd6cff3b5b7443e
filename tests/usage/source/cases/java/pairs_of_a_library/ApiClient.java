package a;
import java.util.*;
import okhttp3.*;
class ApiClient {
    private final OkHttpClient client = new OkHttpClient();
    Call buildCall(String path, List<Pair> query) {
        HttpUrl.Builder url = HttpUrl.parse("https://shop.example.com" + path).newBuilder();
        for (Pair each : query) {
            if (each.getValue() != null) {
                url.addQueryParameter(each.getName(), each.getValue());
            }
        }
        return client.newCall(new Request.Builder().url(url.build()).get().build());
    }
    Call build(String path, Map.Entry<String, String>... query) {
        HttpUrl.Builder url = HttpUrl.parse("https://shop.example.com" + path).newBuilder();
        for (Map.Entry<String, String> each : query) url.addQueryParameter(each.getKey(), each.getValue());
        return client.newCall(new Request.Builder().url(url.build()).get().build());
    }
}

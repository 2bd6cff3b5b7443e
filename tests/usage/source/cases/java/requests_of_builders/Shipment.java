package shop.web;

import lombok.Builder;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.RequestBody;

@Builder
public class Shipment {
    public enum Kind { GET, POST }

    private Kind kind;
    private String url;
    private RequestBody payload;

    public Request toRequest() {
        var address = HttpUrl.parse(url).newBuilder();
        return new Request.Builder().url(address.build()).method(kind.name(), payload).build();
    }
}

public class Api {
    public JSONObject get(String path) {
        return new JSONObject(HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://x" + path)).GET().build(), HttpResponse.BodyHandlers.ofString()).body());
    }
}

// A URL is filled in by methods that set a parameter instead of adding one.
class Catalog {
    private final OkHttpClient http = new OkHttpClient();

    class Query {
        private final HttpUrl.Builder url = HttpUrl.get("https://shop.example.com").newBuilder().addPathSegments("shop/v1/catalog");

        Query page(int number) {
            url.setQueryParameter("page", String.valueOf(number)); // @ query page
            return this;
        }

        Query cheap() {
            url.setEncodedQueryParameter("price_max", "10"); // @ query price_max
            return this;
        }

        void list() throws IOException {
            http.newCall(new Request.Builder().url(url.build()).build()).execute(); // @ GET /shop/v1/catalog
        }
    }

    public static void main(String[] args) throws IOException {
        new Catalog().new Query().page(1).cheap().list();
    }
}

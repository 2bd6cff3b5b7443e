import java.net.HttpURLConnection;
import java.net.URL;
import java.text.MessageFormat;
import java.util.regex.Pattern;

class SplitByExpressions {

    private static final Pattern MARK = Pattern.compile("[;,]");
    private static final String SAVE = "PUT | shop | /goods/{0}";
    private static final String LIST = "GET;/shop/v1/orders";
    private static final String WORDS = "DELETE   /shop/v1/catalog";

    private void send(String verb, String path) throws Exception {
        HttpURLConnection c = (HttpURLConnection) new URL("https://x.example.com" + path).openConnection();
        c.setRequestMethod(verb);
        c.getInputStream();
    }

    void all(int id) throws Exception {
        String[] save = SAVE.split("\\s*\\|\\s*");
        send(save[0], "/" + save[1] + "/v1" + MessageFormat.format(save[2], id)); // @ PUT /shop/v1/goods/{}
        String[] list = MARK.split(LIST);
        send(list[0], list[1]); // @ GET /shop/v1/orders
        String[] words = WORDS.split("\\s+", 2);
        send(words[0], words[1]); // @ DELETE /shop/v1/catalog
        String[] rest = "POST/shop/v1/goods".split("[/]", 2);
        send(rest[0], "/" + rest[1]); // @ POST /shop/v1/goods
        String[] every = "PUT|/shop/v1/orders/3".split("\\|", 0);
        send(every[0], every[1]); // @ PUT /shop/v1/orders/3
        String path = "copies/" + id;
        send("GET", path.split("\\|")[0]);
    }
}

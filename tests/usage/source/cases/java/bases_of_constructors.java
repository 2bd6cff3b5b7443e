// What a constructor hands to that of its base class.
record Good(String title, BigDecimal price) {} // @ read title ; read price

abstract class Repository<R> {
    protected final RestTemplate http;
    protected final String path;
    private final Class<R> type;

    Repository(RestTemplate http, String path, Class<R> type) {
        this.http = http;
        this.path = path;
        this.type = type;
    }

    R one(long id) {
        return http.getForObject(path + "/" + id, type);
    }
}

class Goods extends Repository<Good> {
    Goods(RestTemplate http) {
        super(http, "/shop/v1/goods", Good.class); // @ GET /shop/v1/goods/{}
    }
}

class Labels extends Setting {
    Labels() {
        super("/shop/v1/catalog");
    }
}

class Setting {
    private final String label;

    Setting(String label) {
        this.label = label;
    }
}

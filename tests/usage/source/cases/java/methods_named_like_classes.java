import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.web.client.RestTemplate;

class Parcel {
    public String label; // @ body label

    Parcel(String label) {
        this.label = label; // @ body label
    }
}

class Orders {
    private final RestTemplate http = new RestTemplate();

    private HttpEntity<Parcel> HttpEntity(Parcel parcel) {
        return new HttpEntity<>(parcel, new HttpHeaders());
    }

    void send() {
        Parcel parcel = new Parcel("first");
        http.postForObject("https://shop.example.org/shop/v1/orders", HttpEntity(parcel), String.class); // @ POST /shop/v1/orders
    }
}

// Unirest: what is added to a request, and its JSON.
class Shop {
    void user(String base) {
        JSONObject user = Unirest.get(base + "/people/v1/user/{id}")  // @ GET /people/v1/user/{}
            .routeParam("id", "5")
            .header("Accept", "application/json")
            .queryString("depth", 1)  // @ query depth
            .asJson().getBody().getObject().getJSONObject("data");
        System.out.println(user.getString("email"));  // @ read email
    }
}

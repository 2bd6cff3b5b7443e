var app = builder.Build();
app.MapPost("/hooks/shop", async (HttpRequest request) => { // @ WEBHOOK /
    var document = await JsonDocument.ParseAsync(request.Body);
    return Results.Ok(document.RootElement.GetProperty("payload").GetProperty("good_id")); // @ read good_id
});
app.MapPost("/hooks/typed", (Hook hook) => { // @ WEBHOOK /
    return Results.Ok(hook.Payload.GoodId); // @ read good_id
});
app.MapPost("/hooks/named", Handle);
app.MapGet("/goods", (Store store) => store.Payload.GoodId);
await http.GetAsync(baseUrl.TrimEnd('/') + "/shop/v1/catalog"); // @ GET /shop/v1/catalog

static async Task<IResult> Handle(HttpContext context) { // @ WEBHOOK /
    var body = await JsonNode.ParseAsync(context.Request.Body);
    return Results.Ok(body["payload"]["good_id"]); // @ read good_id
}

record Payload([property: JsonPropertyName("good_id")] int? GoodId); // @ read good_id
record Hook(string Event, Payload Payload);

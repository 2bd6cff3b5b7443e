package paths

const Catalog = "/shop/v1/catalog"

var People = struct{ User string }{User: "/people/v1/user"}

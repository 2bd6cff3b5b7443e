import type { IExecuteFunctions, IDataObject, INodeType, INodeTypeDescription } from "n8n-workflow";

const goodsFields = [
  {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    displayOptions: { show: { resource: ["goods"], operation: ["create"] } },
    options: [
      { displayName: "Name", name: "name", type: "string", default: "" },
      { displayName: "Price", name: "price", type: "number", default: 0 }, // @ body price
    ],
  },
  {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    displayOptions: { show: { resource: ["goods"], operation: ["update"] } },
    options: [{ displayName: "Title", name: "title", type: "string", default: "" }], // @ body title
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    displayOptions: { show: { resource: ["goods"], operation: ["getAll"] } },
    options: [
      {
        displayName: "Sort By",
        name: "sort_attr",
        type: "options",
        options: [{ name: "Name", value: "name" }, { name: "Price", value: "price" }],
      },
    ],
  },
];

export class Shop implements INodeType {
  description: INodeTypeDescription = { displayName: "Shop", name: "shop", properties: [...goodsFields] };

  async execute(this: IExecuteFunctions) {
    const operation = this.getNodeParameter("operation", 0);
    const send = (method: string, path: string, body: IDataObject, qs: IDataObject = {}) =>
      this.helpers.httpRequestWithAuthentication.call(this, "shopApi", { method, url: `https://shop.example.org${path}`, body, qs });
    if (operation === "create") {
      const body: IDataObject = { code: 3 };
      Object.assign(body, this.getNodeParameter("additionalFields", 0));
      return send("POST", "/shop/v1/goods", body); // @ POST /shop/v1/goods
    } else if (operation === "getAll") {
      const options = this.getNodeParameter("options", 0) as IDataObject;
      const qs: IDataObject = {};
      if (options.sort_attr) {
        qs.sort_attr = options.sort_attr; // @ query sort_attr
      }
      return send("GET", "/shop/v1/goods", {}, qs); // @ GET /shop/v1/goods
    }
    switch (operation) {
      case "update": {
        const fields = this.getNodeParameter("additionalFields", 0) as IDataObject;
        return send("PUT", "/shop/v1/goods/3", { ...fields }); // @ PUT /shop/v1/goods/3
      }
      default:
        return send("POST", "/shop/v1/orders", this.getNodeParameter("additionalFields", 0)); // @ POST /shop/v1/orders
    }
  }
}

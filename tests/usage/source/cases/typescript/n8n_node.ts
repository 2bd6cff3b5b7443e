import type { IExecuteFunctions, ILoadOptionsFunctions, IDataObject, IHttpRequestMethods, IHttpRequestOptions, INodeExecutionData, INodeType, INodeTypeDescription, INodePropertyOptions } from "n8n-workflow";

export async function shopApiRequest(
  this: IExecuteFunctions | ILoadOptionsFunctions,
  method: IHttpRequestMethods,
  resource: string,
  body: IDataObject = {},
  qs: IDataObject = {},
) {
  const credentials = await this.getCredentials("shopApi");
  const options: IHttpRequestOptions = {
    method,
    body,
    qs,
    url: `${credentials.domain}${resource}`,
    json: true,
  };
  if (Object.keys(body).length === 0) {
    delete options.body;
  }
  return await this.helpers.httpRequestWithAuthentication.call(this, "shopApi", options);
}

export async function shopApiRequestAllItems(this: IExecuteFunctions, method: IHttpRequestMethods, endpoint: string, body: IDataObject = {}, query: IDataObject = {}) {
  const returnData: IDataObject[] = [];
  let responseData;
  query.page = 1;
  do {
    responseData = await shopApiRequest.call(this, method, endpoint, body, query);
    query.page++;
    returnData.push.apply(returnData, responseData.data.items as IDataObject[]);
  } while (responseData.data.has_more_data); // @ read has_more_data
  return returnData;
}

export class Shop implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Shop",
    name: "shop",
    properties: [
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        displayOptions: { show: { resource: ["good"] } },
        options: [
          {
            name: "Get",
            value: "get",
            routing: {
              request: {
                method: "GET",
                url: "=/shop/v1/goods/{{$parameter.goodId}}", // @ GET /shop/v1/goods/{}
              },
              output: { postReceive: [{ type: "rootProperty", properties: { property: "data" } }] },
            },
          },
          {
            name: "Create",
            value: "create",
            routing: { request: { method: "POST", url: "/shop/v1/goods", body: { selling: true } } }, // @ POST /shop/v1/goods; body selling
          },
        ],
        default: "get",
      },
    ],
  };

  methods = {
    loadOptions: {
      async getGoods(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const { data } = await shopApiRequest.call(this, "GET", "/shop/v1/catalog"); // @ GET /shop/v1/catalog
        return data.items.map((i: any) => ({ name: `${i.item_price}`, value: i.id })); // @ read item_price
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const returnData: IDataObject[] = [];
    const operation = this.getNodeParameter("operation", 0) as string;
    for (let i = 0; i < items.length; i++) {
      if (operation === "getAll") {
        const qs: IDataObject = { sort_attr: "price" }; // @ query sort_attr
        const goods = await shopApiRequestAllItems.call(this, "GET", "/shop/v1/goods", {}, qs); // @ GET /shop/v1/goods
        for (const g of goods) returnData.push({ cost: g.price }); // @ read price
      }
      if (operation === "update") {
        const body: IDataObject = {};
        body.affiliate_price = this.getNodeParameter("price", i) as number; // @ body affiliate_price
        Object.assign(body, this.getNodeParameter("additionalFields", i) as IDataObject);
        await shopApiRequest.call(this, "PUT", `/shop/v1/goods/${this.getNodeParameter("id", i)}`, body); // @ PUT /shop/v1/goods/{}
      }
    }
    return [this.helpers.returnJsonArray(returnData)];
  }
}

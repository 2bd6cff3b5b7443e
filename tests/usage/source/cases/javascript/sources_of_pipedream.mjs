// Sources of Pipedream: one answers requests, the other runs from time to time.
import { axios } from "@pipedream/platform";

export const changed = {
  type: "source",
  props: { http: { type: "$.interface.http", customResponse: true }, db: "$.service.db" },
  async run({ body }) { // @ WEBHOOK /
    this.http.respond({ status: 200 });
    for (const payload of body.payloads ?? [ body.payload ]) { // @ read payloads ; read payload
      this.$emit({ ...payload, old: payload.old_id ?? null }); // @ read old_id
    }
  },
};

export const added = {
  type: "source",
  props: { http: "$.interface.http" },
  methods: {
    isRelevant(event) { // @ WEBHOOK /
      return event.body.kind === "good"; // @ read kind
    },
  },
  async run(event) { // @ WEBHOOK /
    if (this.isRelevant(event)) {
      this.$emit(event.body.good.weight); // @ read good ; read weight
    }
  },
};

export const polled = {
  type: "source",
  props: { timer: { type: "$.interface.timer" } },
  async run({ timestamp, body }) {
    const goods = await axios(this, { url: `${process.env.SHOP}/shop/v1/goods` }); // @ GET /shop/v1/goods
    this.$emit({ price: goods[0].price, timestamp, old: body.old_id }); // @ read price
  },
};

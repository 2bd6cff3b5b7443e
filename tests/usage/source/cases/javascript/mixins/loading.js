export default {
  data: () => ({ busy: false, problem: null }),
  computed: {
    cheap () { return this.goods.filter((good) => good.discount) } // @ read discount
  },
  methods: {
    async load (promise, into, key) {
      const got = (await promise).data
      this[into] = key ? got[key] : got
    },
    costOf (thing) {
      return thing.price // @ read price
    },
    labelOf (thing) {
      return thing.brand // the component has its own
    }
  }
}

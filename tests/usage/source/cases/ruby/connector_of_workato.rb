{
  title: 'Shop',

  connection: {
    base_uri: ->(connection) { "https://#{connection['domain']}" }
  },

  test: ->(_connection) { call('every', path: '/shop/v2/goods').size },

  methods: {
    every: lambda do |input|
      get(input[:path]).params(page_size: 200)['data']['items']
    end,

    flat: lambda do |good|
      { 'amount' => good['price'] } # @ read price
    end,

    named: lambda do |kind|
      "a #{kind}"
    end
  },

  object_definitions: {
    order_row: {
      fields: lambda do
        [
          { name: 'code' },
          { name: 'total_price', type: 'number' }, # @ body total_price
        ]
      end
    },

    order: {
      fields: lambda do
        [
          { name: 'currency' }, # @ read currency
          { name: 'rows', type: 'array', of: 'object', properties: [{ name: 'weight' }] } # @ read weight
        ]
      end
    },

    unused: {
      fields: -> { [{ name: 'total_price' }, { name: 'currency' }] }
    }
  },

  actions: {
    list_goods: {
      execute: lambda do |_connection, _input|
        { goods: call('every', path: '/shop/v1/goods').map { |good| call('flat', good) } } # @ GET /shop/v1/goods
      end
    },

    import_orders: {
      input_fields: lambda do |object_definitions|
        [{ name: 'orders', type: 'array', of: 'object', properties: object_definitions['order_row'] }]
      end,

      execute: lambda do |_connection, input|
        post('/shop/v1/orders').payload(items: input['orders']) # @ POST /shop/v1/orders
      end
    },

    get_order: {
      execute: lambda do |_connection, input|
        get("/shop/v1/orders/#{input['id']}")['data'] # @ GET /shop/v1/orders/{}
      end,

      output_fields: ->(object_definitions) { object_definitions['order'] }
    }
  },

  triggers: {
    new_item: {
      poll: lambda do |_connection, _input, last|
        items = get('/shop/v1/catalog').params(kind: call('named', last))['data']['items'] # @ GET /shop/v1/catalog
        { events: items, next_poll: last }
      end,

      output_fields: -> { [{ name: 'item_price', type: 'number' }] } # @ read item_price
    }
  }
}

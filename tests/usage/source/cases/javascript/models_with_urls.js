window.App = window.App || {};

(function (Backbone, _) {
  var Base = Backbone.Model.extend({
    parse: function (answer) { return answer.data; }
  });

  var List = Backbone.Collection.extend({
    page: function (query) { return this.fetch({ data: _.extend({ page_size: 50 }, query) }); }
  });

  App.Good = Base.extend({
    urlRoot: '/shop/v1/goods',  // @ GET /shop/v1/goods/{}
    setPrice: function (price) {
      return this.save({ price: price }, { wait: true });  // @ PUT /shop/v1/goods/{}; body price
    },
    rename: function (name) {
      return this.save('name', name, { patch: true });  // @ PATCH /shop/v1/goods/{}; body name
    },
    copy: function () { return $.post(_.result(this, 'url') + '/copy', { note: this.get('note') }); },  // @ POST /shop/v1/goods/{}/copy; body note
    isDear: function () { return this.get('price') > 3; }  // @ read price
  });

  App.Order = Base.extend({
    urlRoot: '/shop/v1/orders',  // @ GET /shop/v1/orders/{}
    total: function () { return this.get('sum').amount; }  // @ read sum; read amount
  });

  App.Goods = List.extend({
    url: function () { return '/shop/v1/goods'; },
    model: App.Good,
    comparator: function (good) { return good.get('weight'); },  // @ read weight
    dearest: function () { return this.page({ sort: 'price' }); }  // @ GET /shop/v1/goods; query sort
  });

  App.Orders = List.extend({ url: '/shop/v1/orders', model: App.Order });

  App.Person = Base.extend({
    idAttribute: 'user_id',
    urlRoot: '/people/v1/user',
    parse: function (answer) { return { lang: answer.data.language }; }  // @ read language
  });

  App.view = Backbone.View.extend({
    initialize: function (id) {
      this.person = new App.Person({ user_id: id });
      this.person.fetch();  // @ GET /people/v1/user/{}
    },
    show: function () {
      var goods = new App.Goods();
      goods.fetch();  // @ GET /shop/v1/goods
      goods.each(function (good) { $('#x').text(good.get('stock')); });  // @ read stock
    },
    list: function () {
      var orders = new App.Orders();
      orders.on('sync', function () { orders.map(function (order) { $('#y').text(order.get('state')); }); });  // @ read state
      orders.fetch();  // @ GET /shop/v1/orders
    },
    close: function () { this.person.destroy(); },  // @ DELETE /people/v1/user/{}
    add: function () {
      new App.Good({ code: 'a' }).save({ title: 'x' });  // @ POST /shop/v1/goods; body title
      new App.Goods().create({ title: 'y' });  // @ POST /shop/v1/goods; body title
      new App.Settings().save({ title: 'z' });
    }
  });
}(Backbone, _));

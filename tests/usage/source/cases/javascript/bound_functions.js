class Panel {
  open() {
    $.getJSON('/shop/v1/goods').done(_.bind(this.goods, this));  // @ GET /shop/v1/goods
    $.getJSON('/shop/v1/catalog').done($.proxy(this.catalog, this, '#top'));  // @ GET /shop/v1/catalog
  }

  goods(answer) {
    this.show('#goods', answer.data.items[0].price);  // @ read price
  }

  catalog(element, answer) {
    this.show(element, answer.data.filters);  // @ read filters
  }

  show(element, value) {
    $(element).text(value);
  }
}

new Panel().open();

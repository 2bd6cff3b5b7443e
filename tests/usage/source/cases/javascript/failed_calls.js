class Widget {
  api(path) {
    return $.ajax({ url: this.host + path, dataType: 'json' }).fail(function (xhr) {
      this.box.html(xhr.weight);
    });
  }

  open(id) {
    this.api('/shop/v1/goods/' + id).done(function (good) { // @ GET /shop/v1/goods/{}
      this.box.html(good.price); // @ read price
    });
  }
}

// What is read from the elements of a page is not known, however the elements are found.
(function ($) {
  var api = '/proxy';
  $.ajax({
    url: api + '/shop/v1/goods/' + $('#goods').data('id') + '/copy', // @ POST /shop/v1/goods/{}/copy
    type: 'POST',
  });
  $('.order').each(function () {
    var id = jQuery(this).find('.number').text() || $('.number').val();
    $.getJSON(api + '/shop/v1/orders/' + $('#order').val(), function (order) { // @ GET /shop/v1/orders/{}
      $('<b>').text(order.price); // @ read price
    });
    $.post(api + '/people/v1/user/' + id, { email: $('#email').val() }); // @ POST /people/v1/user/{}; body email
  });
})(jQuery);

var row = _.template([
  '<td><%- name %></td>',
  '<td><%- price ? price : "free" %></td>',  // @ read price
].join('\n'));
var total = _.template('<b><%= data.total %></b>');  // @ read total

$.getJSON('/shop/v1/goods').done(function (answer) {  // @ GET /shop/v1/goods
  $('#total').html(total(answer));
  $('#rows').html(answer.data.items.map(function (good) { return row(good); }).join(''));
});

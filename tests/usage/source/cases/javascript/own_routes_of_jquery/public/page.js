// Properties with names that a response has as well: what these functions get is the body itself.
$(".good").click(function () {
  $.getJSON("/api/good/" + $(this).data("id"), function (good) {
    $("#code").text(good.code);
    $("#price").text(good.status ? good.status.price : ""); // @ read price
  });
});

function reload(id) {
  fetch("/api/good/" + id).then((response) => {
    if (response.status !== 200) alert(response.status);
  });
}

// A function that makes a class, whose methods are texts of a record.
var request = require('request');

String.prototype.cut = function () { return this.slice(0, 9); };

module.exports = function resource(base, methods) {
  function Resource(host) {
    this.host = host;
  }

  Object.keys(methods).forEach(function (name) {
    var parts = methods[name].split(' ');
    Resource.prototype[name] = function (id, done) {
      var path = base + (parts[1] || '').replace(':id', id);
      request({ method: parts[0], url: 'https://' + this.host + path, json: true }, function (error, response, body) {
        done(error, body.data);
      });
    };
  });

  return Resource;
};

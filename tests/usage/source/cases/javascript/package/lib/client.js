const request = require('./request');
const resources = require('./resources');

class Client {
  constructor(options) {
    this.options = options;
    this.request = request.bind(null, options);
    Object.keys(resources).forEach((name) => {
      this[name] = resources[name](this);
    });
  }
}
module.exports = Client;

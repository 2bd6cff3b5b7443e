'use strict';
module.exports = {
  Client: require('./lib/client'),
  resources: require('./lib/resources'),
};

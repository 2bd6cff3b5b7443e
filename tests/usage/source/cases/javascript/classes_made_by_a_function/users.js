module.exports = require('./resource')('/people/v1/user', { list: 'GET' }); // @ GET /people/v1/user

// A module does not see them.
const express = require('express');

async function orders() {
  return fetch(CONFIG.paths.orders);
}

function load(path) {
  return fetch(CONFIG.host + path).then((response) => response.json());
}

const VERBS = new Set(['$get', '$post', '$delete']);

export function createClient(options) {
  const settings = { fetch: globalThis.fetch, ...options };
  const send = (method, segments, given) => request(settings, method, segments, given);
  return node(send, []);
}

function node(send, segments) {
  const target = function () {};
  return new Proxy(target, {
    get(_target, key) {
      if (key === 'then' || typeof key === 'symbol') return undefined;
      if (VERBS.has(key)) {
        return (given) => send(key.slice(1).toUpperCase(), segments, given);
      }
      if (key === '$each') return (query) => each(send, segments, query);
      if (key === '$path') return '/' + segments.join('/');
      return node(send, [...segments, key]);
    },
    apply(_target, _this, args) {
      return node(send, [...segments, ...args.map(String)]);
    },
  });
}

async function* each(send, segments, query = {}) {
  for (let page = 1; ; page++) {
    const data = await send('GET', segments, { ...query, page });
    yield* data.items;
    if (!data.has_more_data) return;
  }
}

async function request(settings, method, segments, given) {
  const url = new URL('/' + segments.map(encodeURIComponent).join('/'), `https://${settings.host}`);
  const init = { method };
  if (method === 'GET' || method === 'DELETE') {
    for (const [name, value] of Object.entries(given ?? {})) url.searchParams.set(name, value);
  } else {
    init.body = JSON.stringify(given ?? {});
  }
  const json = await (await settings.fetch(url, init)).json();
  return json.data ?? json;
}

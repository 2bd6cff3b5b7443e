// The API browser: Swagger UI with a TRY button on each operation, and a button that signs in and out.
"use strict";

const SIGNED_OUT = "signed out";

/** The signed-in user. Subscribers are notified of changes. */
class Session {
  token = null;
  #listeners = new Set();

  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  signIn(token) {
    sessionStorage.removeItem(SIGNED_OUT);
    this.#change(token);
  }

  signOut() {
    // A user who is logged in to the platform stays signed out here, also after a reload.
    sessionStorage.setItem(SIGNED_OUT, "yes");
    this.#change(null);
  }

  #change(token) {
    this.token = token;
    this.#listeners.forEach((listener) => listener());
  }
}

/** The form that asks for an account, and fetches its token. */
class SignIn {
  #dialog = document.getElementById("sign-in");
  #form = this.#dialog.querySelector("form");
  #alert = this.#dialog.querySelector("[role=alert]");

  constructor(signIn, root, session) {
    this.#dialog.querySelector(".fields").replaceChildren(...signIn.fields.map(field));
    this.#dialog.querySelector("[value=cancel]").addEventListener("click", () => this.#dialog.close());
    this.#form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const fields = Object.fromEntries(new FormData(this.#form));
      try {
        session.signIn(await issued(signIn, root, fields));
        this.#dialog.close();
      } catch (error) {
        this.#alert.textContent = error.message;
      }
    });
  }

  show() {
    this.#alert.textContent = "";
    this.#form.reset();
    this.#dialog.showModal();
    [...this.#form.elements].find((each) => each.type !== "hidden" && !each.value)?.focus();
  }
}

function field({ name, type, value }) {
  const input = Object.assign(document.createElement("input"), { name, type, defaultValue: value, required: true });
  if (type === "hidden") return input;
  const label = document.createElement("label");
  label.append(name.replaceAll("_", " "), input);
  return label;
}

async function issued(signIn, root, fields) {
  const json = signIn.sentAs === "json";
  const answer = await fetch(root + signIn.path, {
    method: signIn.method,
    credentials: "omit",
    headers: json ? { "Content-Type": "application/json" } : {},
    body: json ? JSON.stringify(fields) : new URLSearchParams(fields),
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok && body.access_token) return body.access_token;
  throw new Error(body.error_description || body.message || `The platform answers ${answer.status}.`);
}

/** The plugin of Swagger UI for the two buttons: what they read, and what they do. */
const buttons = (session, signIn) => ({ React }) => ({
  wrapComponents: {
    execute: (Execute) =>
      class extends Execute {
        render() {
          return React.cloneElement(super.render(), {}, "TRY");
        }
      },
    TryItOutButton: () => () => null,
    authorizeOperationBtn: () => () => null,
    authorizeBtn: () => () => {
      const token = React.useSyncExternalStore(session.subscribe, () => session.token);
      const className = token ? "btn authorize locked" : "btn authorize unlocked";
      const onClick = () => (token ? session.signOut() : signIn.show());
      return React.createElement("button", { className, onClick }, token ? "Signout" : "OAuth");
    },
  },
});

/** The plugin of Swagger UI for a filter that looks at methods, paths and summaries, and unfolds what it leaves. */
const filter = ({ React }) => ({
  wrapComponents: {
    FilterContainer: () => ({ layoutSelectors, layoutActions }) => {
      const input = React.createElement("input", {
        className: "operation-filter-input",
        type: "search",
        placeholder: "Filter by method, path or words",
        value: phrase(layoutSelectors),
        onChange: (event) => layoutActions.updateFilter(event.target.value || true),
      });
      return React.createElement("div", { className: "filter wrapper" }, input);
    },
  },
  statePlugins: {
    layout: {
      wrapSelectors: {
        // The selector that is wrapped knows its state already.
        isShown: (isShown, { layoutSelectors }) => (_state, thing, ...rest) =>
          (thing[0] === "operations-tag" && phrase(layoutSelectors) !== "") || isShown(thing, ...rest),
      },
    },
  },
  fn: {
    opsFilter: (services, wanted) =>
      services
        .map((service) => service.update("operations", (all) => all.filter(holding(wanted.toLowerCase()))))
        .filter((service) => service.get("operations").size),
  },
});

/** What was typed into the filter; Swagger UI keeps `true` for nothing. */
function phrase(layoutSelectors) {
  const kept = `${layoutSelectors.currentFilter() ?? ""}`;
  return kept === "true" || kept === "false" ? "" : kept;
}

const holding = (wanted) => (operation) =>
  [operation.get("method"), operation.get("path"), operation.getIn(["operation", "summary"], "")]
    .join(" ")
    .toLowerCase()
    .includes(wanted);

async function read(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} answers ${answer.status}.`);
  return answer.json();
}

async function start() {
  const [reference, tenant] = await Promise.all([read("openapi.json"), read("tenant.json")]);
  const root = new URL(tenant.root, location.href).href.replace(/\/$/, "");
  const session = new Session();
  if (tenant.token && !sessionStorage.getItem(SIGNED_OUT)) session.signIn(tenant.token);
  const signIn = tenant.signIn && new SignIn(tenant.signIn, root, session);
  const { header, scheme } = tenant.credential;
  document.title = `${reference.info.title} - API browser`;
  SwaggerUIBundle({
    spec: { ...reference, servers: [{ url: root }] },
    dom_id: "#reference",
    plugins: [buttons(session, signIn), filter],
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: "none",
    defaultModelsExpandDepth: 0,
    filter: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      if (session.token) request.headers[header] = `${scheme} ${session.token}`.trim();
      return Object.assign(request, { credentials: "omit" });
    },
  });
}

start().catch((error) => {
  document.querySelector(".waiting").textContent = `The reference cannot be loaded: ${error.message}`;
});

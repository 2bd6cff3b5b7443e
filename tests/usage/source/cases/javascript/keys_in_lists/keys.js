// A part of an object at a path of keys, in three ways; what is read is written in the call.
export const part = (object, path) => path.split('.').reduce((found, key) => (found ? found[key] : undefined), object);

export const at = (object, keys) => keys.reduce((found, key) => found && found[key], object);

export function inner(object, keys) {
  let found = object;
  for (const key of keys) {
    if (!found.hasOwnProperty(key)) {
      return null;
    }
    found = found[key];
  }
  return found;
}

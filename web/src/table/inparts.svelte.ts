// A view by its parts: whoever reads one of them is told when that part changes, and not when another does.

/** inParts stands for the view, whichever it is at the time of reading. */
export function inParts<V extends object>(view: () => V): V {
  const parts = new Map<PropertyKey, () => unknown>();
  function read(key: PropertyKey): unknown {
    let part = parts.get(key);
    if (!part) parts.set(key, (part = lasting(() => Reflect.get(view(), key))));
    return part();
  }
  return new Proxy({} as V, {
    get: (_, key) => read(key),
    has: (_, key) => Reflect.has(view(), key),
    ownKeys: () => Reflect.ownKeys(view()),
    getOwnPropertyDescriptor: (_, key) =>
      Reflect.has(view(), key) ? { value: read(key), enumerable: true, configurable: true } : undefined,
  });
}

/** lasting is a derived value that outlives the effect in which it is first read. */
function lasting(read: () => unknown): () => unknown {
  let value!: () => unknown;
  $effect.root(() => {
    const now = $derived(read());
    value = () => now;
  });
  return value;
}

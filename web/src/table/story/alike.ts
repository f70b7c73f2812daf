// Views as they come from the server are all new, though most of each is as it was. What is alike becomes the
// same object, so that a part of the screen is drawn anew only when what it shows has changed.

interface Kept {
  value: object;
  id: number;
}

export class Alike {
  private readonly known = new Map<string, Kept>();

  /** so many things are known at most; a long game on an open page has no end of them */
  constructor(private readonly most = 100_000) {}

  /** same is the value made of parts that were seen before where they are alike; it is changed for that. */
  same<T>(value: T): T {
    // What is seen again after that is drawn anew, once.
    if (this.known.size >= this.most) this.known.clear();
    return typeof value === 'object' && value !== null ? (this.find(value).value as T) : value;
  }

  /** A thing is known by its keys, its plain values, and the numbers of the things in it. */
  private find(value: object): Kept {
    const parts = value as Record<string, unknown>;
    let key = Array.isArray(value) ? '[' : '{';
    for (const name of Object.keys(parts)) {
      const part = parts[name];
      if (typeof part === 'object' && part !== null) {
        const kept = this.find(part);
        parts[name] = kept.value;
        key += `${name}\n#${kept.id}\n`;
      } else key += `${name}\n${typeof part === 'string' ? JSON.stringify(part) : String(part)}\n`;
    }
    let kept = this.known.get(key);
    if (!kept) this.known.set(key, (kept = { value, id: this.known.size }));
    return kept;
  }
}

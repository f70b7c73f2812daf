// What the house in this browser keeps, in IndexedDB: rows of text by their keys.

const store = 'pocket';

/** done waits for a request. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Rows {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<Rows> {
    const opening = indexedDB.open('scrip', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    return new Rows(await done(opening));
  }

  async all(): Promise<{ keys: string[]; texts: string[] }> {
    const rows = this.db.transaction(store).objectStore(store);
    const [keys, texts] = await Promise.all([done(rows.getAllKeys()), done<string[]>(rows.getAll())]);
    return { keys: keys as string[], texts };
  }

  /** keep is over when all rows are written, or none is; null forgets one. */
  async keep(keys: string[], texts: (string | null)[]): Promise<void> {
    const change = this.db.transaction(store, 'readwrite');
    const rows = change.objectStore(store);
    try {
      keys.forEach((key, i) => (texts[i] === null ? rows.delete(key) : rows.put(texts[i], key)));
    } catch (e) {
      change.abort();
      throw e;
    }
    return new Promise((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error('the rows could not be kept'));
    });
  }
}

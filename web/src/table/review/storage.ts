// The reviews that were made in this browser, by the table. A browser that keeps nothing makes them anew.
import type { Review } from '../../api/types';

const NAME = 'scrip-reviews';
const STORE = 'reviews';

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new DOMException(NAME));
  });

async function within<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await opened();
    return await new Promise<T>((resolve, reject) => {
      const asked = use(database.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new DOMException(STORE));
    }).finally(() => database.close());
  } catch (e) {
    // It is not there in a private window, or full.
    if (e instanceof DOMException) return null;
    throw e;
  }
}

export const kept = async (table: string): Promise<Review | null> =>
  ((await within('readonly', (store) => store.get(table))) as Review | undefined) ?? null;

export const keep = async (table: string, review: Review): Promise<void> => {
  await within('readwrite', (store) => store.put(review, table));
};

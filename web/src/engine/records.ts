// The record of a table kept here, as a file: the links to it are the same as for tables of the server, which has
// none of it.
import { api } from '../api/client';
import { here } from './here.svelte';

const link = /^\/api\/tables\/([^/]+)\/record$/;

/** saving has clicks on such links save the file, until the function returned is called. */
export function saving(): () => void {
  const click = (e: MouseEvent) => {
    const id = link.exec((e.target as Element).closest?.('a')?.pathname ?? '')?.[1];
    if (!id || !here.has(id)) return;
    e.preventDefault();
    void save(id);
  };
  document.addEventListener('click', click);
  return () => document.removeEventListener('click', click);
}

async function save(id: string): Promise<void> {
  const record = await api.record(id);
  const file = new Blob([JSON.stringify(record)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${here.tables.find((table) => table.id === id)?.title}-${id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

// Short messages that stay five seconds and may offer one thing to do.
import type { IconName } from './icons';

interface Toast {
  id: number;
  text: string;
  icon?: IconName;
  action?: { label: string; run: () => void };
  /** the table that it is about */
  table?: string;
}

class Toasts {
  list = $state<Toast[]>([]);
  private next = 1;

  show(text: string, more: Omit<Toast, 'id' | 'text'> = {}): void {
    const id = this.next++;
    this.list = [...this.list.slice(-2), { id, text, ...more }];
    setTimeout(() => this.drop(id), 5000);
  }
  /** seen drops what was said of a table that is shown now. */
  seen(table: string): void {
    if (this.list.some((toast) => toast.table === table))
      this.list = this.list.filter((toast) => toast.table !== table);
  }
  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

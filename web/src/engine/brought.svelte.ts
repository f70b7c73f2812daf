// Which games of this browser are in the account too, and how far.
const storageKey = 'scrip.brought';

interface Copy {
  /** how many of its entries the server has */
  entries: number;
  /** the id it is to have, where the server's game of its own went another way */
  as?: string;
}

class Brought {
  private copies = $state.raw<Record<string, Copy>>({});

  read = (): void => {
    this.copies = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, Copy>;
  };

  of(id: string): Copy | undefined {
    return this.copies[id];
  }

  has(id: string): boolean {
    return (this.copies[id]?.entries ?? 0) > 0;
  }

  note(id: string, copy: Copy): void {
    this.keep({ ...this.copies, [id]: copy });
  }

  forget(id: string): void {
    this.keep(Object.fromEntries(Object.entries(this.copies).filter(([other]) => other !== id)));
  }

  private keep(copies: Record<string, Copy>): void {
    localStorage.setItem(storageKey, JSON.stringify(copies));
    this.copies = copies;
  }
}

export const brought = new Brought();

if (globalThis.window) {
  brought.read();
  window.addEventListener('storage', (e) => e.key === storageKey && brought.read());
}

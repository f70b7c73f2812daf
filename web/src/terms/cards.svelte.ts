// The card that explains a word, one at a time.
import { mount, tick } from 'svelte';
import { words } from '../words/words.svelte';
import TermCard from './TermCard.svelte';
import { termsOf } from './glossary';

/** A word that is explained, and where it stands. */
interface Asked {
  node: HTMLElement;
  /** what has the focus when the word is asked about: itself, or the button that it stands in */
  host: HTMLElement;
  title: string;
  id: string;
}

interface Explained extends Asked {
  section?: string;
  lesson?: string;
}

class Cards {
  shown = $state.raw<Explained | null>(null);
  private wait: ReturnType<typeof setTimeout> | undefined;
  private laid = false;

  async show(asked: Asked): Promise<void> {
    this.stay();
    const { title, id, node } = asked;
    const known = await termsOf(title);
    if (!words.has(`terms-${title}`, `${id}.text`) || !node.isConnected) return;
    const { section, lesson } = known.find((term) => term.id === id) ?? {};
    this.lay();
    this.shown = { ...asked, section, lesson };
  }

  /** lay puts the place of the cards on the page, once. */
  private lay(): void {
    if (this.laid) return;
    this.laid = true;
    mount(TermCard, { target: document.body });
  }

  /**
   * leave lays a word's card aside, after a while unless somebody is at it then: that the focus has left the word is
   * heard here after it has come to the card.
   */
  leave(node: HTMLElement | null, ms = 0): void {
    this.stay();
    this.wait = setTimeout(() => {
      if (ms > 0 && document.querySelector('[data-term-card]:is(:hover, :focus-within)')) return;
      if (!node || this.shown?.node === node) this.shown = null;
    }, ms);
  }

  stay(): void {
    clearTimeout(this.wait);
  }

  /** enter goes on to where one can read more. */
  async enter(): Promise<void> {
    await tick();
    document.querySelector<HTMLElement>('[data-term-card] a')?.focus();
  }
}

export const cards = new Cards();

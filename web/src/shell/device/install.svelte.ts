// Installing Scrip as an app: the browser says once whether it can, and is asked when the person wants it.

/** What Chromium hands out; other browsers have a place of their own for it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offer = $state.raw<Offer | null>(null);
  readonly offered = $derived(this.offer !== null);

  /** listen waits for the browser's word. */
  listen(): () => void {
    const offer = (e: Event) => {
      // It is offered in its place, not across the page.
      e.preventDefault();
      this.offer = e as Offer;
    };
    // It may be installed by a menu of the browser too.
    const installed = () => (this.offer = null);
    window.addEventListener('beforeinstallprompt', offer);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('beforeinstallprompt', offer);
      window.removeEventListener('appinstalled', installed);
    };
  }

  ask = async (): Promise<void> => {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  };
}

export const install = new Install();

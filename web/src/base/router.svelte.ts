// Paths of the page. Links are plain <a href>; App turns clicks on them into visits without a reload.

type Route =
  | { page: 'lobby' }
  | { page: 'tables' }
  | { page: 'history' }
  | { page: 'people'; what: 'best'; title: string }
  | { page: 'people'; what: 'person'; name: string }
  | { page: 'people'; what: 'friends' }
  | { page: 'people'; what: 'numbers'; title: string }
  | { page: 'people'; what: 'games' }
  | { page: 'people'; what: 'clubs' }
  | { page: 'people'; what: 'club'; id: string }
  | { page: 'people'; what: 'club-link'; link: string }
  | { page: 'events'; what: 'all' }
  | { page: 'events'; what: 'of-club'; club: string }
  | { page: 'events'; what: 'event'; id: string; part: string }
  | { page: 'events'; what: 'make'; club: string; event: string }
  | { page: 'events'; what: 'desk'; id: string }
  | { page: 'rules'; title?: string; section?: string }
  | { page: 'learn'; title: string; lesson: string }
  | { page: 'account'; part: string }
  | { page: 'mail'; what: string }
  | { page: 'table'; id: string; at: number | null; review: boolean; beamer: boolean }
  | { page: 'lost' };

function route(path: string): Route {
  const [room = '', id = '', at = '', n = ''] = path.replace(/^\/|\/$/g, '').split('/');
  switch (room) {
    case '':
      return { page: 'lobby' };
    case 'tables':
    case 'history':
      return id ? { page: 'lost' } : { page: room };
    case 'people':
      // A person; where nobody is named, the best of the first title.
      if (at) return { page: 'lost' };
      return id
        ? { page: 'people', what: 'person', name: decodeURIComponent(id) }
        : { page: 'people', what: 'best', title: '' };
    case 'friends':
      return id ? { page: 'lost' } : { page: 'people', what: 'friends' };
    case 'games':
      return id ? { page: 'lost' } : { page: 'people', what: 'games' };
    case 'clubs':
      return id ? { page: 'lost' } : { page: 'people', what: 'clubs' };
    case 'club':
      // A club, its events, one that is made, or the link by which one joins it.
      if (id && at === 'events' && !n)
        return { page: 'events', what: 'of-club', club: decodeURIComponent(id) };
      if (id && at === 'make-event' && !n)
        return { page: 'events', what: 'make', club: decodeURIComponent(id), event: '' };
      if (!id || n || (at && id !== 'join')) return { page: 'lost' };
      return at
        ? { page: 'people', what: 'club-link', link: decodeURIComponent(at) }
        : { page: 'people', what: 'club', id: decodeURIComponent(id) };
    case 'events':
      return id ? { page: 'lost' } : { page: 'events', what: 'all' };
    case 'event':
      // An event, a part of its page, or what its organisers do there.
      if (id && at === 'desk' && !n) return { page: 'events', what: 'desk', id: decodeURIComponent(id) };
      if (id && at === 'edit' && !n)
        return { page: 'events', what: 'make', club: '', event: decodeURIComponent(id) };
      if (!id || n || !/^(|tables|seasons|pairing|rules|log)$/.test(at)) return { page: 'lost' };
      return { page: 'events', what: 'event', id: decodeURIComponent(id), part: at };
    case 'best':
      return id && !at ? { page: 'people', what: 'best', title: decodeURIComponent(id) } : { page: 'lost' };
    case 'numbers':
      // Of a title; where none is named, of the first.
      return at ? { page: 'lost' } : { page: 'people', what: 'numbers', title: decodeURIComponent(id) };
    case 'account':
      // Who one is, how the page looks, when one is told, what this device keeps, and one's programs.
      return /^(|looks|notices|device|programs)$/.test(id) && !at
        ? { page: 'account', part: id }
        : { page: 'lost' };
    case 'mail':
      // The links in letters.
      return /^(confirm|unsubscribe|reset)$/.test(id) && !at ? { page: 'mail', what: id } : { page: 'lost' };
    case 'learn':
      // A lesson, or all of a title, or of all.
      if (n) return { page: 'lost' };
      return { page: 'learn', title: decodeURIComponent(id), lesson: decodeURIComponent(at) };
    case 'rules':
      // A title, or one of its sections.
      return {
        page: 'rules',
        title: id ? decodeURIComponent(id) : undefined,
        section: at ? decodeURIComponent(at) : undefined,
      };
    case 'table':
      // A game, a moment of it, its review, or that at a moment; or the game for a room.
      if (!id || !/^(|at\/\d+|review|review\/\d+|beamer)$/.test([at, n].filter(Boolean).join('/')))
        return { page: 'lost' };
      return {
        page: 'table',
        id: decodeURIComponent(id),
        at: n ? Number(n) : null,
        review: at === 'review',
        beamer: at === 'beamer',
      };
  }
  return { page: 'lost' };
}

class Router {
  path = $state(location.pathname);
  readonly route = $derived(route(this.path));

  visit(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, '', path);
    this.path = location.pathname;
    window.scrollTo(0, 0);
  }

  /** rename changes the address of what is already shown. */
  rename(path: string): void {
    if (path !== location.pathname) history.replaceState(null, '', path);
  }

  /** listen follows the browser's own buttons and the links on the page. */
  listen(): () => void {
    const back = () => (this.path = location.pathname);
    const click = (e: MouseEvent) => {
      if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
      const link = (e.target as Element).closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/dumps/')) return;
      if (link.hash && link.pathname === location.pathname) return; // a place on this page
      e.preventDefault();
      this.visit(link.pathname + link.search);
    };
    window.addEventListener('popstate', back);
    document.addEventListener('click', click);
    return () => {
      window.removeEventListener('popstate', back);
      document.removeEventListener('click', click);
    };
  }
}

export const router = new Router();

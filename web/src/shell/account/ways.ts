// The ways by which one is told, and how each stands: whether it is set up, and what stands in the way.
import type { Channel, Notices, When } from '../../api/types';
import type { IconName } from '../../parts/icons';

export const channels: readonly { id: Channel; icon: IconName }[] = [
  { id: 'page', icon: 'page' },
  { id: 'push', icon: 'phone' },
  { id: 'mail', icon: 'mail' },
  { id: 'webhook', icon: 'hook' },
];

export const whens: readonly When[] = ['once', 'ten', 'daily', 'never'];
/** A page that is open tells at once or not at all, and only a letter can wait for the evening. */
export function whensOf(channel: Channel): readonly When[] {
  if (channel === 'mail') return whens;
  return channel === 'page' ? ['once', 'never'] : ['once', 'ten', 'never'];
}

/** ready: notices go out; missing: it can be set up; guest: not without an account; never: not by this server */
type Standing = 'ready' | 'missing' | 'guest' | 'never';

export function standing(channel: Channel, { channels }: Notices, guest: boolean): Standing {
  const { push, mail, webhook } = channels;
  switch (channel) {
    case 'page':
      return 'ready';
    case 'push':
      return push.browsers.length > 0 ? 'ready' : 'missing';
    case 'mail':
      if (!mail.possible) return 'never';
      if (guest) return 'guest';
      return mail.address || mail.pending ? 'ready' : 'missing';
    case 'webhook':
      if (guest) return 'guest';
      return webhook.address ? 'ready' : 'missing';
  }
}

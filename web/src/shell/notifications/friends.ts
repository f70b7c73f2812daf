// Who it is that a notice about friends speaks of: the notice says only when.
import type { Friends } from '../../api/company';

interface FriendNews {
  key: 'notice.friend.asks' | 'notice.friend.yes';
  who: string;
}

/** friendNews is who asked to be friends at that time, or agreed to it; null where that is no longer so. */
export function friendNews({ askedBy, friends }: Friends, at: number): FriendNews | null {
  const asks = askedBy.find((p) => Date.parse(p.at) === at);
  if (asks) return { key: 'notice.friend.asks', who: asks.name };
  const agreed = friends.find((p) => Date.parse(p.since) === at);
  return agreed ? { key: 'notice.friend.yes', who: agreed.name } : null;
}

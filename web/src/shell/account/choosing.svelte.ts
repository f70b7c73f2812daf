// How one is told, as the server knows it, and every change of it. A change is shown at once; what the server does
// not take is said and shown as it was.
import { Failure } from '../../api/client';
import { notices, type Cells, type OwnTime } from '../../api/notices';
import type { Channel, NoticeEvent, Notices, When } from '../../api/types';
import { toasts } from '../../parts/toasts.svelte';
import { words } from '../../words/words.svelte';
import { session } from '../../base/session.svelte';
import { rechosen } from '../notifications/stream.svelte';
import { allow, forget, NoPush } from '../notifications/push';

export class Choosing {
  now = $state.raw<Notices | null>(null);
  failed = $state.raw<Failure | null>(null);
  busy = $state(false);

  async load(): Promise<void> {
    try {
      this.now = await notices.mine();
      this.failed = null;
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.failed = e;
    }
  }

  /** change does the work and shows what has come of it; false where it was refused. */
  private async change(work: () => Promise<Notices | void>, optimistic?: Notices): Promise<boolean> {
    const before = this.now;
    if (optimistic) this.now = optimistic;
    this.busy = true;
    try {
      const changed = await work();
      if (changed) this.now = changed;
      else await this.load();
      rechosen();
      return true;
    } catch (e) {
      this.now = before;
      if (e instanceof NoPush) toasts.show(words.say('told', `push.${e.message}`), { icon: 'x' });
      else session.tell(e);
      return false;
    } finally {
      this.busy = false;
    }
  }

  set(event: NoticeEvent, channel: Channel, when: When): void {
    const now = this.now!;
    const events = now.events.map((e) => (e.event === event ? { ...e, [channel]: when } : e));
    void this.change(() => notices.setEvent(event, { [channel]: when } as Partial<Cells>), {
      ...now,
      events,
    });
  }

  setTime(time: OwnTime): Promise<boolean> {
    const now = this.now!;
    return this.change(() => notices.setTime(time), { ...now, time: { ...now.time, ...time } });
  }

  setSound = (on: boolean): void => {
    const now = this.now!;
    const channels = { ...now.channels, page: { sound: on } };
    void this.change(() => notices.setSound(on), { ...now, channels });
  };

  /** addBrowser asks for leave: only ever because the person has just asked to be told. */
  addBrowser = (): Promise<boolean> => this.change(() => allow(this.now!.channels.push.key));
  dropBrowser = (id: string): Promise<boolean> => this.change(() => forget(id));
  /** setMail names an address, and '' none any more, after a proof; what is refused is told by the caller. */
  async setMail(address: string): Promise<void> {
    this.now = await (address ? notices.setMail(address) : notices.dropMail());
    rechosen();
  }
  setWebhook = (address: string): Promise<boolean> => this.change(() => notices.setWebhook(address));
  dropWebhook = (): Promise<boolean> => this.change(() => notices.dropWebhook());
}

// What a table asks before it does it: how a what-if is to be played, whether one means to go.
type Asked = 'branch' | 'leave' | 'delete';

class Asking {
  what = $state<Asked | null>(null);
}

export const asking = new Asking();

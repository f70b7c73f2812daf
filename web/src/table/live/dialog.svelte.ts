// Which dialog of a table is open: how a what-if is to be played, whether one means to go or to delete the table.
class OpenDialog {
  what = $state<'branch' | 'leave' | 'delete' | null>(null);
}

export const openDialog = new OpenDialog();

// Which dialog of a table is open: whether one means to go or to delete the table.
class OpenDialog {
  what = $state<'leave' | 'delete' | null>(null);
}

export const openDialog = new OpenDialog();

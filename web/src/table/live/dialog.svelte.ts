// Which dialog of a table is open: whether one means to go or to delete the table, or that of playing by text.
class OpenDialog {
  what = $state<'leave' | 'delete' | 'text' | null>(null);
}

export const openDialog = new OpenDialog();

// Which dialog of a table is open: whether one means to go or to delete the table, that of playing by text or of showing
// the moment; or that the game is to be printed.
class OpenDialog {
  what = $state<'leave' | 'delete' | 'text' | 'show' | 'print' | null>(null);
}

export const openDialog = new OpenDialog();

// Where a way to the rules leads: at a table to the rules that lie there, elsewhere to their page.

type Read = (section: string) => void;

let here: Read | null = null;

export const reading = {
  /** at a table: opens its rules at a section; null where no rules lie beside the board */
  get here(): Read | null {
    return here;
  },
  /** lay puts a table's rules within reach until what it gives back is called. */
  lay(read: Read): () => void {
    here = read;
    return () => {
      if (here === read) here = null;
    };
  },
};

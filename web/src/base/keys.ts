// What a key is for: the field that is being written in, the control that has the focus, or the table.

/** inputs in which nothing is written: they leave letters, digits and Enter to the table */
const mute = ['radio', 'checkbox', 'range', 'button', 'submit', 'reset', 'file', 'color', 'image'];

/** typing tells whether something is being written. */
function typing(): boolean {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement) return !mute.includes(at.type);
  return at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
}

/** free tells whether a key is the table's: no chord, nothing being written, no dialog open. */
export const free = (e: KeyboardEvent): boolean =>
  !e.defaultPrevented &&
  !e.ctrlKey &&
  !e.metaKey &&
  !e.altKey &&
  !typing() &&
  !document.querySelector('dialog[open]');

// A user who clicked a button has done with it, though it keeps the focus; one who came to it by keyboard means to
// press it.
let clicked = false;
addEventListener('pointerdown', () => (clicked = true), true);
addEventListener('keydown', (e) => (clicked &&= e.key !== 'Tab' && !e.key.startsWith('Arrow')), true);

/** arrive forgets what was clicked on another page: on a table just opened nothing has been clicked. */
export function arrive(): void {
  clicked = false;
}

/** enterIsFree tells whether nothing has the focus that would use Enter. */
export function enterIsFree(): boolean {
  const at = document.activeElement;
  if (at?.closest('[role="menu"], [popover], a')) return false;
  return clicked || !at?.closest('button, summary, [role="button"]');
}

/** arrowsAreFree tells whether nothing has the focus that would use the arrow keys. */
export function arrowsAreFree(): boolean {
  const at = document.activeElement;
  return !at || at === document.body || (at.closest('.act') !== null && !(at instanceof HTMLInputElement));
}

/** commits tells whether a key takes what stands on the screen: it is none for what is not there yet. */
const commits = (key: string): boolean => key === 'Enter' || key.toLowerCase() === 'p';

/** onBoard tells whether the focus is on a board, which is walked by arrows and picked from by Enter. */
const onBoard = () => !!document.activeElement?.closest('[role="application"]');
const inBar = () => !!document.activeElement?.closest('.act button');

/** decides tells whether a key is one by which decisions are made. */
function decides(e: KeyboardEvent): boolean {
  if (!free(e)) return false;
  if (e.key === 'Enter') return enterIsFree() || inBar() || onBoard();
  if (e.key.startsWith('Arrow')) return arrowsAreFree() || onBoard();
  return /^[1-9p]$/i.test(e.key);
}

/** What keys need to know of the answers that are under way. */
export interface Answers {
  /** steps are on their way to the server */
  readonly busy: boolean;
  readonly asked: boolean;
  after(run: () => void): void;
}

/**
 * wait keeps a key back until the answer under way is there: a user who is quicker than the connection means
 * what is drawn already. What will stand there after steps are sent is not drawn yet, and nobody can mean to
 * take that.
 */
export function wait(e: KeyboardEvent, answers: Answers): void {
  if (!answers.asked || !decides(e)) return;
  e.preventDefault();
  e.stopImmediatePropagation();
  if (!e.repeat && !(answers.busy && commits(e.key))) answers.after(() => press(e));
}

/** press presses a key again that was kept back. */
function press({ key, code, shiftKey }: KeyboardEvent): void {
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  if (!free(again)) return;
  const at = document.activeElement ?? document.body;
  // A button is not clicked by a key that only a script has pressed.
  if (at.dispatchEvent(again) && key === 'Enter' && at instanceof HTMLButtonElement) at.click();
}

/** The keys of every table, and what each does, in words of the shell. */
export const tableKeys: { keys: string[]; does: string }[] = [
  { keys: ['←', '→'], does: 'keys.walk' },
  { keys: ['↵'], does: 'keys.confirm' },
  { keys: ['H'], does: 'keys.hint' },
  { keys: ['A'], does: 'keys.analysis' },
  { keys: ['T'], does: 'keys.try' },
  { keys: ['K'], does: 'keys.keep' },
  { keys: ['Z'], does: 'keys.undo' },
  { keys: ['P'], does: 'keys.pass' },
  { keys: ['G'], does: 'keys.hurry' },
  { keys: ['G'], does: 'keys.again' },
  { keys: ['␣'], does: 'keys.tick' },
  { keys: [',', '.'], does: 'keys.past' },
  { keys: ['N'], does: 'keys.next' },
  { keys: ['/'], does: 'text.play' },
  { keys: ['L'], does: 'show' },
  { keys: ['Esc'], does: 'keys.close' },
  { keys: ['?'], does: 'keys.list' },
];

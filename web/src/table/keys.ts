// Whose a key is: the field's that is being written in, the control's that has the focus, or the table's.

/** inputs in which nothing is written: they leave letters, digits and Enter to the table */
const mute = ['radio', 'checkbox', 'range', 'button', 'submit', 'reset', 'file', 'color', 'image'];

/** typing tells whether something is being written. */
export function typing(): boolean {
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

// Who clicked a button has done with it, though it keeps the focus; who came to it by keyboard means to press it.
let clicked = false;
addEventListener('pointerdown', () => (clicked = true), true);
addEventListener('keydown', (e) => (clicked &&= e.key !== 'Tab' && !e.key.startsWith('Arrow')), true);

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

/** The keys of every table, and what each does, in words of the shell. */
export const tableKeys: { keys: string[]; does: string }[] = [
  { keys: ['←', '→'], does: 'keys.walk' },
  { keys: ['↵'], does: 'keys.confirm' },
  { keys: ['Z'], does: 'keys.undo' },
  { keys: ['P'], does: 'keys.pass' },
  { keys: ['G'], does: 'keys.hurry' },
  { keys: [',', '.'], does: 'keys.past' },
  { keys: ['Esc'], does: 'keys.close' },
  { keys: ['?'], does: 'keys.list' },
];

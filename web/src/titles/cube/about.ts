/** Something to know of a hex: a figure with its word, or a sentence alone. */
export interface Fact {
  label: string;
  value?: string;
  /** how the figure comes about */
  sum?: string;
}

/** arrived takes away what index.html shows until a page has a bar of its own. */
export const arrived = (): void => document.getElementById('coming')?.remove();

// Runs before the first paint, so that a user who chose a theme by hand never sees the other one flash. The
// page reads the same choices again when it starts (src/base/session.svelte.ts).
(() => {
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem('scrip.settings') ?? '{}').theme;
  } catch {
    // Nothing is kept, or nothing that can be read: the system's choice holds.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

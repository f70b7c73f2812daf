// Runs before the first paint of a board in somebody else's page: light or dark as its address asks (?theme=dark), else
// as the system is, also when that changes.
(() => {
  const asked = new URLSearchParams(location.search).get('theme');
  const night = matchMedia('(prefers-color-scheme: dark)');
  const dress = () => {
    const dark = asked === 'dark' || (asked !== 'light' && night.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  dress();
  night.addEventListener('change', dress);
})();

// Runs before the first paint. The choice is that of the dashboards: see ui/theme/theme.ts.
(() => {
  const lightSystem = matchMedia('(prefers-color-scheme: light)');
  const readChoice = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };
  const apply = () => {
    const choice = readChoice();
    const { dataset } = document.documentElement;
    if (choice === 'light' || (choice !== 'dark' && lightSystem.matches)) dataset.theme = 'light';
    else delete dataset.theme;
  };
  apply();
  lightSystem.addEventListener('change', apply);
  for (const name of ['storage', 'pageshow']) addEventListener(name, apply);
})();

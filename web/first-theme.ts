/** Sets a dashboard's theme before it is painted. A classic script, which the browser waits for, so it can't import. */
const readTheme = (): string | null => {
  try {
    return window.localStorage.getItem('theme');
  } catch {
    return null;
  }
};

const chosen = readTheme();
const lightSystem = window.matchMedia('(prefers-color-scheme: light)').matches;
if (chosen === 'light' || (chosen !== 'dark' && lightSystem)) document.documentElement.dataset['theme'] = 'light';

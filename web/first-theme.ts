/** Before a dashboard is painted; `ui/theme/theme.ts` follows. A classic script, so it can't import anything. */
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

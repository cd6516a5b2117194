/**
 * Sets the theme of a dashboard before it is painted; `ui/theme/theme.ts` updates it from then on. It runs as a classic
 * script, which the browser waits for, so it can't import anything.
 */
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

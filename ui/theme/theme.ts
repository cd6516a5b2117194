import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Themes of dashboards; every other page is dark. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** `web/first-theme.ts` reads the same key. */
const key = 'theme';

const changed = 'themechange';

/** If storage is unavailable, the choice lasts until the page is left. */
let unstored: Theme = 'system';

const read = (): Theme => {
  try {
    const stored = window.localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return unstored;
  }
};

export const chooseTheme = (theme: Theme): void => {
  unstored = theme;
  try {
    window.localStorage.setItem(key, theme);
  } catch {
    // Storage is unavailable: the choice stays in `unstored`.
  }
  window.dispatchEvent(new Event(changed));
};

/** The theme was changed here, in another tab, or while this page was cached for the Back button. */
const changes = [changed, 'storage', 'pageshow'] as const;

const subscribe = (listener: () => void): (() => void) => {
  for (const name of changes) window.addEventListener(name, listener);
  return () => {
    for (const name of changes) window.removeEventListener(name, listener);
  };
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, read, () => 'system');

const lightSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

const subscribeToSystem = (listener: () => void): (() => void) => {
  const query = lightSystem();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

const useLightSystem = (): boolean =>
  useSyncExternalStore(
    subscribeToSystem,
    () => lightSystem().matches,
    () => false,
  );

/** Applies the theme while the caller is mounted, and before the browser paints: public pages must never show it. */
export const useAppliedTheme = (): void => {
  const theme = useTheme();
  const light = useLightSystem();
  const applied = theme === 'system' ? light : theme === 'light';
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!applied) {
      delete root.dataset['theme'];
      return undefined;
    }
    const bar = document.querySelector('meta[name="theme-color"]');
    const before = bar?.getAttribute('content') ?? '';
    root.dataset['theme'] = 'light';
    bar?.setAttribute('content', getComputedStyle(root).backgroundColor);
    return () => {
      delete root.dataset['theme'];
      bar?.setAttribute('content', before);
    };
  }, [applied]);
};

import { useLayoutEffect, useSyncExternalStore } from 'react';

/** How dashboards look; every other page is dark. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** As `web/first-theme.ts` reads it. */
const key = 'theme';

const changed = 'themechange';

/** Where storage is unavailable, the choice lasts until the page is left. */
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
    // `unstored` has it.
  }
  window.dispatchEvent(new Event(changed));
};

/** Chosen here, in another tab, or while this page was kept for the Back button. */
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

/**
 * The theme holds while the caller is shown. It comes and goes together with what is drawn, before the browser paints, so
 * that public pages are never seen in it.
 */
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

import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Files share a window and the modules they have loaded (vitest.config.ts), so each test leaves both as it found them.

const dismissToasts = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Notifications"] [aria-label="Dismiss"]')) {
    act(() => button.click());
  }
};

/** What the app keeps in the storage follows, as when another tab empties it. */
const clearStorage = (): void => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
};

beforeEach(() => {
  // React asks for it wherever a test, not the browser, decides when to draw.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  dismissToasts();
  cleanup();
  clearStorage();
});

import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { useToasts } from '#ui/toasts/toasts.ts';
import { patience } from '../patience.ts';

// Test files share a window and loaded modules (vitest.config.ts), so each test restores both.

configure({ asyncUtilTimeout: patience.one });

/** The app's stores follow the storage, as when another tab clears it. */
const clearStorage = (): void => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
};

beforeEach(() => {
  // Turns off React's warnings about updates outside `act`: timers, such as a toast's, may update the page at any
  // time, and Testing Library's own steps wait for React.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => {
  cleanup();
  // Clears the store directly, because `cleanup` removed the buttons that dismiss toasts.
  useToasts.setState({ entries: [] });
  clearStorage();
});

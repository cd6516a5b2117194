import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { useToasts } from '#ui/toasts/toasts.ts';
import { patience } from '../patience.ts';

// Files share a window and loaded modules (vitest.config.ts), so each test leaves both as it found them.

configure({ asyncUtilTimeout: patience.one });

/** The app's stores follow the storage, as when another tab clears it. */
const clearStorage = (): void => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
};

beforeEach(() => {
  // Timers of the page, such as a toast's, update it at any time, as in a browser. Testing Library's own steps wait for
  // React.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => {
  cleanup();
  // Cleared in the store: a test that cleaned up leaves no button to dismiss them with.
  useToasts.setState({ entries: [] });
  clearStorage();
});

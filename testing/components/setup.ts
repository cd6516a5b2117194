import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Files share a page and what they have loaded (vitest.config.ts), so each test begins with an empty one.

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

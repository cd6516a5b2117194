import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
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

const phrasing = ':is(span, p, button, output, label, h1, h2, h3, h4, strong)';
const blocks = ':is(div, p, ul, ol, dl, h1, h2, h3, h4, section, article, header, footer, form, table, fieldset, pre)';

/** HTML that browsers put up with and validators don't: blocks in text, and ids with spaces. */
const invalidHtml = (): string[] =>
  Array.from(document.querySelectorAll(`${phrasing} ${blocks}, [id*=" "]`), (element) => {
    const parent = element.parentElement?.closest(phrasing);
    return `<${element.localName} id="${element.id}"> in <${parent?.localName}>: ${element.textContent.slice(0, 60)}`;
  });

beforeEach(() => {
  // Turns off React's warnings about updates outside `act`: timers, such as a toast's, may update the page at any
  // time, and Testing Library's own steps wait for React.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => {
  const invalid = invalidHtml();
  cleanup();
  // Clears the store directly, because `cleanup` removed the buttons that dismiss toasts.
  useToasts.setState({ entries: [] });
  clearStorage();
  expect(invalid).toEqual([]);
});

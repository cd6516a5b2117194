import { afterEach, expect, test, vi } from 'vitest';
import type { BrowserError } from '#features/monitoring/contract.ts';
import { reportErrors } from './report-errors.ts';

const sent: BrowserError[] = [];
afterEach(() => {
  sent.length = 0;
  delete window.pageErrors;
});

const listen = (early: Event[] = []): Event[] => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.pageErrors = early;
  reportErrors((error) => sent.push(error));
  return early;
};

const errorEvent = (error: unknown): Event => Object.assign(new Event('error'), { error });
const rejection = (reason: unknown): Event => Object.assign(new Event('unhandledrejection'), { reason });
const failed = (message: string): TypeError => new TypeError(message);

test('errors before and after the reporting code has loaded are reported, each once', () => {
  const same = failed('early');
  const errors = listen([errorEvent(same), rejection(same)]);
  errors.push(rejection(failed('later')), errorEvent(same));
  expect(sent.map(({ message }) => message)).toEqual(['TypeError: early', 'TypeError: later']);
  expect(sent[0]?.stack).toContain('report-errors.test.tsx');
});

test('a page reports at most five errors', () => {
  const errors = listen();
  for (let index = 0; index < 9; index += 1) errors.push(errorEvent(failed(`number ${index}`)));
  expect(sent.length).toBe(5);
});

test('an error report names the page by its route, never by its URL', () => {
  window.history.replaceState(null, '', '/beatstore/product/0197a1b2?key=secret');
  listen().push(errorEvent(failed('here')));
  expect(sent[0]?.page).toBe('/beatstore/product/:beatId');
  expect(JSON.stringify(sent)).not.toMatch(/0197a1b2|secret/);
});

test('errors that React has caught are reported, too', () => {
  listen();
  console.error('%o\n\n%s', failed('while rendering'), 'The above error occurred');
  expect(sent.map(({ message }) => message)).toEqual(['TypeError: while rendering']);
});

test('errors of extensions and messages of the browser itself are not reported', () => {
  const foreign = Object.assign(failed('not ours'), { stack: 'at x (chrome-extension://abc/x.js:1:2)' });
  const errors = listen([errorEvent(foreign)]);
  errors.push(Object.assign(new Event('error'), { error: null, message: 'Script error.' }));
  errors.push(rejection(new DOMException('left', 'AbortError')));
  expect(sent).toEqual([]);
});

import { format } from 'node:util';
import { setCurrency } from '#contract-kit/currency.ts';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// The product sets the currency when it reads its settings; test files start with this one.
setCurrency('usd');

// Unexpected output on console.error or console.warn fails the test. A test that expects output spies on them.
const stray: string[] = [];
const record = (method: 'error' | 'warn') => {
  console[method] = (...words: unknown[]) => void stray.push(`console.${method}: ${format(...words)}`);
};
const fail = (): void => {
  if (stray.length > 0) throw new Error(`Written to the console:\n${stray.splice(0).join('\n')}`);
};

record('error');
record('warn');
beforeEach(() => {
  record('error');
  record('warn');
});
afterEach(fail);
// After each test, not before the next one as vitest's options do: files share a process, and what the next file
// prepares before its first test must not use this file's `fetch` or clock.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
afterAll(fail);

import { format } from 'node:util';
import { setCurrency } from '#contract-kit/currency.ts';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// Each file begins with the currency, as a process does when it reads its settings.
setCurrency('usd');

// A stray console.error is a failure that nobody saw. A test that expects one spies on it.
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
// After each test rather than before the next as vitest's options do: files share a process, and what the next one
// prepares before its first test must not use this one's `fetch` or clock.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
afterAll(fail);

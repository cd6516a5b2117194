import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBreaches } from './check-browsers.ts';
import { supportedBrowsers } from './supported-browsers.ts';

/** `name` is the built-in that a supported browser lacks. */
const refused: readonly (readonly [code: string, name: string])[] = [
  ['Map.groupBy(list, key)', 'Map.groupBy'],
  ['Object.groupBy(list, key)', 'Object.groupBy'],
  ['URL.parse(link)', 'URL.parse'],
  ['window.URL.parse(link)', 'URL.parse'],
  ['URL["parse"](link)', 'URL.parse'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Promise.try(run)', 'Promise.try'],
  ['Array.fromAsync(stream)', 'Array.fromAsync'],
  ['Uint8Array.fromBase64(text)', 'Uint8Array.fromBase64'],
  ['bytes.toBase64()', '.toBase64()'],
  ['RegExp.escape(text)', 'RegExp.escape'],
  ['AbortSignal.any(signals)', 'AbortSignal.any'],
  ['one.union(other)', '.union()'],
  ['one.isSubsetOf(other)', '.isSubsetOf()'],
  ['groups.values().filter(isFull)', 'Iterator.filter'],
  ['groups.keys().toArray()', '.toArray()'],
  ['Iterator.from(list)', 'Iterator.from'],
  ['text.isWellFormed(); Math.sumPrecise(list)', 'Math.sumPrecise'],
  ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
  ['new Temporal.PlainDate(2026, 11, 25)', 'Temporal.PlainDate'],
  ['document.startViewTransition(draw)', '.startViewTransition()'],
  ['requestIdleCallback(run)', 'requestIdleCallback'],
  ['window.requestIdleCallback(run)', 'requestIdleCallback'],
  ['import("./part.js").then(({ part }) => URL.parse(part))', 'URL.parse'],
];

/** Runs in every supported browser. */
const fine: readonly string[] = [
  'list.toSorted().findLast(isOpen)',
  'structuredClone(draft)',
  'URL.canParse(link)',
  'AbortSignal.timeout(1000)',
  'Object.entries(groups).filter(isFull)',
  '[...groups.values()].filter(isFull)',
  'window.requestIdleCallback?.(run)',
  'new Intl.DateTimeFormat("en-US").format(day)',
  'schema.optional().parse(text)',
  'text.replaceAll("a", "b").at(-1)',
];

test.each(refused)('browser code is refused: %s (needs %s)', (code, name) => {
  expect(findBreaches(code).map((breach) => breach.name)).toContain(name);
});

test.each(fine)('browser code is allowed: %s', (code) => {
  expect(findBreaches(code)).toEqual([]);
});

test('the report of unsupported browser code names the browsers and shows the code', () => {
  expect(findBreaches('const groups = Map.groupBy(list, key)')).toEqual([
    { name: 'Map.groupBy', missingIn: ['safari 17', 'safari_ios 17'], code: expect.stringContaining('groups = Map') },
  ]);
});

test('the README names the supported browsers', () => {
  const { chrome, firefox, safari, safari_ios: ios } = supportedBrowsers;
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (iOS ${ios})`);
});

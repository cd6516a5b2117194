import { expect, test } from 'vitest';
import type { Trx } from '#platform/database/open.ts';
import { connectProviders, providersOf, requireProviders } from './extensions.ts';
import { anyOf, firstOf, listOf, unionOf } from './join.ts';

type Count = () => Promise<readonly number[]>;

declare module './extensions.ts' {
  interface Extensions {
    'test.counts': Count;
    'test.names': readonly string[];
  }
}

const connected = (...counts: readonly (readonly number[])[]) => {
  const db = { memory: {} };
  connectProviders(
    db,
    counts.map((count) => ({ 'test.counts': async () => count })),
  );
  return db;
};

test('providers are listed in the order of the features, without those that don’t answer the question', async () => {
  const db = { memory: {} };
  connectProviders(db, [
    { 'test.names': ['b'] },
    { 'test.counts': async () => [2] },
    { 'test.counts': async () => [1] },
  ]);
  expect(await listOf(providersOf(db, 'test.counts'), (count) => count())).toEqual([2, 1]);
});

test('an answer that is itself a list counts as one answer', () => {
  const db = { memory: {} };
  connectProviders(db, [{ 'test.names': ['a', 'b'] }, { 'test.names': ['c'] }]);
  expect(providersOf(db, 'test.names')).toEqual([['a', 'b'], ['c']]);
});

test('connecting providers again replaces the earlier ones', async () => {
  const db = connected([1]);
  connectProviders(db, [{ 'test.counts': async () => [3] }]);
  expect(await listOf(providersOf(db, 'test.counts'), (count) => count())).toEqual([3]);
});

test('a question without a provider has no answers, and throws if it requires one', () => {
  expect(providersOf(connected(), 'test.counts')).toEqual([]);
  expect(() => requireProviders(connected(), 'test.counts')).toThrow('no feature provides test.counts');
  expect(requireProviders(connected([1]), 'test.counts')).toHaveLength(1);
});

test('a question fails while no feature is connected', () => {
  expect(() => providersOf({ memory: {} }, 'test.counts')).toThrow('connectFeatures');
});

test('a transaction that `inTransaction` didn’t open can’t ask questions', () => {
  expect(() => providersOf({} as Trx, 'test.counts')).toThrow('inTransaction');
});

test('a union contains each answer once', async () => {
  const providers = providersOf(connected([1, 2], [2, 3]), 'test.counts');
  expect(await unionOf(providers, async (count) => new Set(await count()))).toEqual(new Set([1, 2, 3]));
});

test('a question stops at the first provider that says yes, or whose answer isn’t null', async () => {
  const calls: number[] = [];
  const ask = async (number: number) => {
    calls.push(number);
    return number === 2;
  };
  expect(await anyOf([1, 2, 3], ask)).toBe(true);
  expect(calls).toEqual([1, 2]);
  expect(await anyOf([1, 3], ask)).toBe(false);
  expect(await firstOf([1, 2, 3], async (number) => (number > 1 ? number : null))).toBe(2);
  expect(await firstOf([], async () => 1)).toBeNull();
});

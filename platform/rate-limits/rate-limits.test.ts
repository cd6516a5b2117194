import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RetentionDeps } from '#platform/retention/retention-rule.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { checkRateLimits, rateLimitRetention } from './rate-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let time = Date.parse('2026-11-21T12:00:09.500Z');
const clock = { now: () => new Date(time) };
const deps = () => ({ db: database.db, clock, config: { rateLimit: true } });
const once = { name: 'test.once', max: 1, seconds: 10 };
const thrice = { name: 'test.thrice', max: 3, seconds: 60 };

test('a rate limit’s window starts with the first use, not at a fixed time', async () => {
  expect(await checkRateLimits(deps(), [once, 'ada'])).toBe(0);
  time += 1000;
  expect(await checkRateLimits(deps(), [once, 'ada'])).toBe(9);
  expect(await checkRateLimits(deps(), [once, 'ben'])).toBe(0);
  time += 9000;
  expect(await checkRateLimits(deps(), [once, 'ada'])).toBe(0);
});

test('simultaneous uses of a rate limit are all counted, and the longest wait is returned', async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => checkRateLimits(deps(), [thrice, 'eve'])));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  await checkRateLimits(deps(), [once, 'eve']);
  expect(await checkRateLimits(deps(), [once, 'eve'], [thrice, 'eve'])).toBe(60);
});

test('a use refused by one rate limit doesn’t count for the limits after it', async () => {
  for (let use = 0; use < 6; use += 1) await checkRateLimits(deps(), [once, 'mia here'], [thrice, 'mia']);
  expect(await checkRateLimits(deps(), [once, 'mia elsewhere'], [thrice, 'mia'])).toBe(0);
});

test('no use is refused if rate limits are off, and old counts are deleted', async () => {
  const off = { ...deps(), config: { rateLimit: false } };
  for (let use = 0; use < 5; use += 1) expect(await checkRateLimits(off, [once, 'zoe'])).toBe(0);
  const later = { now: () => new Date(time + 48 * 60 * 60 * 1000) };
  await rateLimitRetention.forget?.({ db: database.db, clock: later } as RetentionDeps, 100);
  const { count } = await database.db
    .selectFrom('http_limits')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { jobsDone } from '#testing/orders/buying.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { orderActs } from '#testing/notified/order-acts.ts';
import { peopleActs } from '#testing/notified/people-acts.ts';
import { sharedActs } from '#testing/notified/shared-acts.ts';
import { takesNothing } from '#testing/notified/takes-nothing.ts';
import { allRoutes } from './app.ts';

// Every act of an admin or of Stripe that takes something from a person notifies that person once. A new act needs a
// line in `testing/notified/` and a row in `docs/who-is-notified.md`.

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const acts = Object.entries({ ...orderActs, ...sharedActs, ...peopleActs });

const written = async () => {
  await jobsDone(shop);
  return await shop.deps.db
    .selectFrom('mailing_messages')
    .select(['id', 'purpose', 'recipient'])
    .orderBy('id')
    .execute();
};

describe.each(acts)('%s', (_, { emails, prepare }) => {
  test('notifies exactly those who lose something, once, even if the act is repeated', async () => {
    const { receivers, act, repeat } = await prepare({ shop, admin });
    const known = new Set((await written()).map(({ id }) => id));
    const nameOf = (address: string) => Object.keys(receivers).find((name) => receivers[name] === address) ?? address;
    const news = async () =>
      (await written())
        .filter(({ id }) => !known.has(id))
        .map(({ purpose, recipient }) => [nameOf(recipient), purpose.split(':')[0]])
        .toSorted();
    const expected = emails.map(([receiver, kind]) => [receiver, kind]).toSorted();

    await act();
    expect(await news()).toEqual(expected);
    await repeat();
    expect(await news()).toEqual(expected);
  });
});

test('docs/who-is-notified.md has a row for each act', async () => {
  const text = await readFile(new URL('../docs/who-is-notified.md', import.meta.url), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    acts.map(([act, { emails }]) => [
      act,
      emails.map(([receiver]) => receiver).join(', '),
      emails.map(([, kind]) => `\`${kind}\``).join(', '),
    ]),
  );
});

test('every other act of an admin or editor takes nothing from anyone, or is listed with the reason why nobody is notified', () => {
  const changes = allRoutes(shop.deps)
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method }) => (access === 'admin' || access === 'editor') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  const endpoints = acts.flatMap(([, { endpoint }]) => endpoint ?? []);
  expect(changes.filter((key) => !endpoints.includes(key)).toSorted()).toEqual(Object.keys(takesNothing).toSorted());
});

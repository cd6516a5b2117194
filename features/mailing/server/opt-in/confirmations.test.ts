import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { confirmations, optInIntervalMs } from './confirmations.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock }, settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());

const kindOf = (kind: string) =>
  confirmations<string>(kind, { table: 'follows_confirmations', column: 'wishes', none: '[]' });
const [letters, postcards] = [kindOf('letters'), kindOf('postcards')];

interface Mail {
  readonly wishes: readonly string[];
  readonly token: string;
}

/** Requests a confirmation; returns the email that was written, if any. */
const ask = async (email: string, wish: string, { kind = letters, known = false, most = 9 } = {}) => {
  const sent: (Mail | 'known')[] = [];
  await inTransaction(shop.deps.db, (trx) =>
    kind.ask(shop.deps, trx, {
      email,
      merge: (open) => (open.length < most ? [...open, wish] : null),
      mailKnown: async () => {
        if (known) sent.push('known');
        return known;
      },
      mailLink: async ({ wishes, token }) => void sent.push({ wishes, token }),
    }),
  );
  return sent[0];
};
const askForLink = async (...args: Parameters<typeof ask>): Promise<Mail> => {
  const mail = await ask(...args);
  if (mail === undefined || mail === 'known') throw new Error('No email with a link was written.');
  return mail;
};
const find = (token: string, kind = letters) => kind.find(shop.deps.db, token, clock.now());
const use = (token: string, kind = letters) =>
  inTransaction(shop.deps.db, (trx) => kind.use(trx, token, clock.now()).then((found) => found ?? null));
const address = (): string => `${newId()}@people.example`;

test('a used opt-in link is still recognized, but what it confirmed is deleted', async () => {
  const email = address();
  const { token } = await askForLink(email, 'a');
  expect(await find(token)).toMatchObject({ email, wishes: ['a'], isOpen: true });
  expect(await use(token)).toMatchObject({ email, wishes: ['a'], isOpen: true });
  expect(await use(token)).toMatchObject({ email, wishes: [], isOpen: false });
  expect(await find(token)).toMatchObject({ email, wishes: [], isOpen: false });
});

test('an opt-in link that is used several times at once confirms only once', async () => {
  const { token } = await askForLink(address(), 'a');
  const found = await Promise.all([use(token), use(token), use(token)]);
  expect(found.map((one) => one?.isOpen).toSorted()).toEqual([false, false, true]);
});

test('an opt-in link works only for the feature that requested it, and each feature has its own interval between emails', async () => {
  const email = address();
  const letter = await askForLink(email, 'a');
  const postcard = await askForLink(email, 'b', { kind: postcards });
  expect(await use(letter.token, postcards)).toBeNull();
  expect(await find(postcard.token)).toBeUndefined();
  await inTransaction(shop.deps.db, (trx) => letters.forget(trx, email));
  expect(await find(letter.token)).toBeUndefined();
  expect(await find(postcard.token, postcards)).toMatchObject({ email, wishes: ['b'] });
});

test('a wish within the interval joins the open opt-in link, and the next link has all wishes', async () => {
  const email = address();
  const first = await askForLink(email, 'a');
  expect(await ask(email, 'b')).toBeUndefined();
  expect(await find(first.token)).toMatchObject({ wishes: ['a', 'b'] });
  clock.pass({ minutes: optInIntervalMs / 60_000 });
  const second = await askForLink(email, 'c');
  expect(second.wishes).toEqual(['a', 'b', 'c']);
  expect(await find(first.token)).toBeUndefined();
});

test('an email address with nothing to confirm gets an email that says so, once per interval', async () => {
  const email = address();
  expect(await ask(email, 'a', { known: true })).toBe('known');
  expect(await ask(email, 'a', { known: true })).toBeUndefined();
});

test('a wish that the feature doesn’t accept changes nothing about the open opt-in link', async () => {
  const email = address();
  const { token } = await askForLink(email, 'a');
  clock.pass({ minutes: optInIntervalMs / 60_000 });
  expect(await ask(email, 'b', { most: 1 })).toBeUndefined();
  expect(await find(token)).toMatchObject({ wishes: ['a'], isOpen: true });
});

test('all features together email at most four opt-in links a day to an address', async () => {
  const email = address();
  const sent = [];
  for (const kind of [letters, postcards, letters, postcards, letters]) {
    clock.pass({ minutes: optInIntervalMs / 60_000 });
    sent.push(await ask(email, 'a', { kind }));
  }
  expect(sent.map((mail) => mail !== undefined)).toEqual([true, true, true, true, false]);
});

test('an address that got no opt-in email isn’t stored', async () => {
  const email = address();
  const stored = async () => {
    const rows = shop.deps.db.selectFrom('mailing_confirmations').select('kind').where('email', '=', email);
    return (await rows.execute()).map(({ kind }) => kind);
  };
  expect(await ask(email, 'a', { most: 0 })).toBeUndefined();
  expect(await stored()).toEqual([]);
  for (let count = 0; count < 4; count += 1) {
    clock.pass({ minutes: optInIntervalMs / 60_000 });
    await askForLink(email, 'a');
  }
  expect(await ask(email, 'a', { kind: postcards })).toBeUndefined();
  expect(await stored()).toEqual(['letters']);
});

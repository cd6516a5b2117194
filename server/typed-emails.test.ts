import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { buyer, checkOut, newLine, openOrder, pay } from '#testing/orders/buying.ts';
import { logInAs } from '#testing/people.ts';
import { allRoutes } from './app.ts';

// Every form with an email accepts the same email addresses, and stores one spelling (contract-kit/email-address.ts).

const shop: TestApp = await createTestApp();
afterAll(() => shop.close());
const app = '/api/v1/app';

/** The fields of an object, or of each object of a union. */
const shapesOf = (schema: z.core.$ZodType | undefined): Readonly<Record<string, z.ZodType>>[] => {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def;
  if (def?.type === 'object') return [def.shape as Record<string, z.ZodType>];
  if (def?.type === 'union') return def.options.flatMap(shapesOf);
  return def?.type === 'pipe' ? shapesOf(def.in) : [];
};

const fields = allRoutes(shop.deps).flatMap(({ endpoint }) => {
  const { method, path, query, body }: Endpoint = endpoint;
  return [query, body]
    .flatMap(shapesOf)
    .flatMap((shape) => Object.entries(shape))
    .filter(([name, schema]) => /email$/i.test(name) && schema.safeParse('mia@example.com').success)
    .map(([name, schema]) => [`${method} ${path}: ${name}`, schema] as const);
});

test('the test finds many email fields in the contracts', () => expect(fields.length).toBeGreaterThan(15));

describe.each(fields)('%s', (where, schema) => {
  test.each([
    ['rock&roll/o=x@example.com', 'rock&roll/o=x@example.com'],
    ['mia@Bücher.example', 'mia@xn--bcher-kva.example'],
    ['mia@xn--bcher-kva.example', 'mia@xn--bcher-kva.example'],
    [' ｍｉａ＠example.com\u200B', 'mia@example.com'],
  ])('stores %j as %s', (typed, stored) => expect(schema.parse(typed)).toBe(stored));

  test.each(['mía@example.com', 'mia@example', 'mia@example.com\r\nBcc: ben@example.com', 'Mia <mia@example.com>'])(
    'refuses %j',
    (typed) => {
      const { success } = schema.safeParse(typed);
      // Another field of the form decides whether `userEmail` is needed, so the use case checks it.
      expect(success).toBe(where.endsWith(': userEmail'));
    },
  );
});

describe('a person whose email has a Unicode domain', () => {
  const unicode = 'mia&co@bücher.example';
  const ascii = 'mia&co@xn--bcher-kva.example';
  const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `${app}/${path}`, payload });
  const password = 'a long enough password';

  beforeAll(async () => {
    const response = await post('signup', { email: unicode, username: 'mia-buecher', password });
    expect(response.statusCode).toBe(201);
  });

  test('has one account for both spellings, and is shown in Unicode', async () => {
    for (const email of [unicode, ascii, ascii.toUpperCase()]) {
      const response = await post('login', { email, password });
      expect(response.json()).toMatchObject({ userInfo: { email: unicode } });
    }
    // A second sign-up gets the same response as the first, and the account's owner gets an email.
    await post('signup', { email: ascii, username: 'mia-again', password });
    expect((await mailsTo(shop, ascii)).length).toBeGreaterThan(1);
    const admin = await logInAs(shop, await createAdmin(shop.deps));
    for (const search of [unicode, ascii]) {
      const { body } = await admin.call('GET', `${app}/all-users?search=${encodeURIComponent(search)}`);
      expect(JSON.parse(body)).toMatchObject({ total: 1, users: [{ email: unicode }] });
    }
  });

  test('can buy, and gets the email at the ASCII domain', async () => {
    const order = await checkOut(shop, [await newLine(shop)], unicode);
    expect(order.email).toBe(ascii);
    await pay(shop, order, { name: buyer.name });
    expect(await openOrder(shop, order)).toMatchObject({ email: unicode });
    expect((await mailsTo(shop, ascii)).some(({ subject }) => subject.includes(order.number))).toBe(true);
    expect((await post('orders/find', { email: unicode })).statusCode).toBe(202);
  });

  test('is subscribed once for both spellings', async () => {
    for (const email of [unicode, ascii]) {
      expect((await post('subscribe', { email, categories: ['merch'] })).statusCode).toBeLessThan(300);
    }
    const { rows } = await shop.database.pool.query(
      "select email from mailing_confirmations where email like 'mia&co%'",
    );
    expect(rows).toEqual([{ email: ascii }]);
  });
});

test('an email address stored in capital letters is still found', async () => {
  const user = await createListener(shop.deps, { email: 'Old.Row@Example.COM' });
  const browser = await logInAs(shop, user);
  const response = await browser.call('GET', `${app}/recent-orders?email=old.row@example.com`);
  expect(response.statusCode).toBe(200);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState, removeBeat } from '#testing/beats/beat-in-state.ts';
import { createAdmin, createBeat, createListener, createSeller, licenseIds } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { buy, refund } from '#testing/orders/admin.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { Found } from '../contract.ts';
import { maxOfKind } from '../limits.ts';

const path = '/api/v1/app/find';

interface Person {
  readonly user: UserRow;
  readonly browser: LoggedInBrowser;
}

let shop: TestApp;
let buyer: Person;
let other: Person;
let seller: Person;
let admin: Person;
let beatId: string;
let order: OrderRecord;
/** Somebody else's. */
let otherOrder: OrderRecord;

const verified = { emailVerifiedAt: new Date('2026-01-01T00:00:00Z') };
const logIn = async (user: UserRow): Promise<Person> => ({
  user,
  browser: await logInAs(shop, user, { confirmed: true }),
});

beforeAll(async () => {
  shop = await createTestApp();
  const { deps } = shop;
  buyer = await logIn(await createListener(deps, { ...verified, displayName: 'Zoë Kühn', username: 'zoe-kuehn' }));
  other = await logIn(await createListener(deps, { ...verified, displayName: 'Omar Reyes' }));
  seller = await logIn(await createSeller(deps, { ...verified, displayName: 'Søl Marrow', username: 'sol-marrow' }));
  admin = await logIn(await createAdmin(deps));
  const newBeat = async (title: string): Promise<string> =>
    (await createBeat(deps, { title, sellerId: seller.user.id, licenseIds: [licenseIds.basic] })).id;
  beatId = await newBeat('Café Dvořák');
  const draftId = await newBeat('Café Draft');
  await putInState(deps.db, draftId, 'unpublished');
  await removeBeat(deps.db, await newBeat('Café Deleted'));
  const buyAs = (person: Person, id: string) =>
    buy(shop, [{ beatId: id, licenseId: licenseIds.basic }], person.user.email);
  order = await buyAs(buyer, beatId);
  otherOrder = await buyAs(other, await newBeat('Harbor'));
});
afterAll(() => shop.close());

const call = (person: Person, q: string) =>
  person.browser.call('GET', `${path}?${new URLSearchParams({ q }).toString()}`);
const find = async (person: Person, q: string): Promise<Found[]> => {
  const response = await call(person, q);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ results: Found[] }>().results;
};
const titles = async (person: Person, q: string): Promise<string[]> =>
  (await find(person, q)).map(({ kind, title }) => `${kind}: ${title}`);

describe('a buyer', () => {
  test('finds their orders and what they have licenses of, however it is spelled', async () => {
    const bought = ['order: Order ' + order.number, 'beat: Café Dvořák'];
    for (const q of ['cafe', 'CAFÉ DVOR', 'dvorak']) expect(await titles(buyer, q)).toEqual(bought);
    expect(await find(buyer, 'dvorak')).toEqual([
      {
        kind: 'order',
        title: `Order ${order.number}`,
        about: 'Café Dvořák - Basic License',
        to: `/orders/${order.id}`,
        actions: [],
      },
      {
        kind: 'beat',
        title: 'Café Dvořák',
        about: 'by Søl Marrow · Basic License',
        to: `/orders/${order.id}`,
        actions: [],
      },
    ]);
  });

  test('finds an order by its number, alone or in a sentence, and is offered no refund', async () => {
    for (const q of [order.number.toLowerCase(), `where is ${order.number}?`])
      expect(await find(buyer, q)).toMatchObject([{ kind: 'order', to: `/orders/${order.id}`, actions: [] }]);
  });

  test('finds nothing of anybody else: no order, no person, no beat that they haven’t bought', async () => {
    const { email, username, display_name: name } = other.user;
    for (const q of [otherOrder.number, email, username, name, 'harbor', 'sol-marrow', 'draft', admin.user.email])
      expect(await find(buyer, q), q).toEqual([]);
    expect(await find(buyer, buyer.user.email)).toEqual([]);
  });

  test('no longer finds a beat whose license has ended', async () => {
    const sold = await createBeat(shop.deps, { title: 'Brief Glory', licenseIds: [licenseIds.basic] });
    const brief = await buy(shop, [{ beatId: sold.id, licenseId: licenseIds.basic }], buyer.user.email);
    expect(await titles(buyer, 'glory')).toEqual([`order: Order ${brief.number}`, 'beat: Brief Glory']);
    expect((await refund(admin.browser, brief)).statusCode).toBe(200);
    expect(await titles(buyer, 'glory')).toEqual([`order: Order ${brief.number}`]);
  });
});

describe('a seller', () => {
  test('finds their own beats, drafts too, but no deleted ones', async () => {
    const found = await find(seller, 'CAFE');
    expect(found.map(({ title, about, to }) => [title, about, to])).toEqual([
      ['Café Draft', 'Yours · Not on sale', '/beatstore/upload?search=Caf%C3%A9+Draft'],
      ['Café Dvořák', 'Yours · On sale', '/beatstore/upload?search=Caf%C3%A9+Dvo%C5%99%C3%A1k'],
    ]);
  });

  test('finds neither the orders of their beats, nor who bought them', async () => {
    for (const q of [order.number, buyer.user.email, 'kühn', 'zoe']) expect(await find(seller, q), q).toEqual([]);
  });
});

describe('an admin', () => {
  test('finds all orders, beats and people', async () => {
    const ofOrder = `/dashboard/admin/orders/${order.id}`;
    expect(await find(admin, 'dvorak')).toMatchObject([
      { kind: 'order', title: `Order ${order.number}`, to: ofOrder },
      {
        kind: 'beat',
        title: 'Café Dvořák',
        about: 'by Søl Marrow · In the store',
        to: `/dashboard/admin/moderation?search=${beatId}`,
      },
    ]);
    expect(await titles(admin, 'draft')).toEqual(['beat: Café Draft']);
    for (const q of ['zoe kuhn', 'ZOE-KUEHN', buyer.user.email])
      expect(await find(admin, q), q).toContainEqual({
        kind: 'person',
        title: 'Zoë Kühn',
        about: `zoe-kuehn · ${buyer.user.email}`,
        to: `/dashboard/admin/people/${buyer.user.id}`,
        actions: [],
      });
    expect(await find(admin, buyer.user.email)).toContainEqual(expect.objectContaining({ kind: 'order', to: ofOrder }));
  });

  test('finds the site’s texts by their names and fields, as editors do and nobody else', async () => {
    const theme = { kind: 'text', title: 'Theme', to: '/dashboard/admin/site/theme', actions: [] };
    for (const q of ['logo', 'THEME', 'accent'])
      expect(await find(admin, q), q).toContainEqual(expect.objectContaining(theme));
    for (const person of [buyer, seller]) expect(await find(person, 'logo')).toEqual([]);
    const editor = await logIn(await createListener(shop.deps, verified));
    const right = await admin.browser.call('PUT', `/api/v1/app/users/${editor.user.id}/editor`, { isEditor: true });
    expect(right.statusCode, right.body).toBe(200);
    expect(await titles(editor, 'logo')).toEqual(['text: Theme']);
  });

  test('is offered the refund and the files of an order whose number they type, until it is refunded', async () => {
    const sold = await createBeat(shop.deps, { licenseIds: [licenseIds.basic] });
    const { id, number, ...bought } = await buy(shop, [{ beatId: sold.id, licenseId: licenseIds.basic }]);
    const to = `/dashboard/admin/orders/${id}`;
    for (const q of [number, `refund ${number.toLowerCase()}`]) {
      const [first, ...more] = await find(admin, q);
      expect(first).toMatchObject({
        to,
        actions: [
          { title: `Refund ${number}`, to: `${to}#refund` },
          { title: `Resend the files of ${number}`, to: `${to}#mail` },
        ],
      });
      expect(more.filter((one) => one.to === to)).toEqual([]);
    }
    const byBuyer = await find(admin, bought.email);
    expect(byBuyer.flatMap(({ actions }) => actions)).toEqual([]);
    await refund(admin.browser, { id });
    expect(await find(admin, number)).toMatchObject([{ to, actions: [] }]);
  });
});

test('there are at most five results of each kind', async () => {
  for (let count = 0; count < maxOfKind + 2; count += 1) {
    await createBeat(shop.deps, { title: `Many ${count}`, sellerId: seller.user.id, licenseIds: [licenseIds.basic] });
    await createListener(shop.deps, { displayName: `Many ${count}` });
  }
  for (const [person, most] of [
    [seller, maxOfKind],
    [admin, 2 * maxOfKind],
  ] as const)
    expect(await find(person, 'many')).toHaveLength(most);
});

test('a text of one character, of more than 100, or without anything to compare finds nothing', async () => {
  for (const q of ['', 'a', ' a ', 'a'.repeat(101)]) expect((await call(admin, q)).statusCode, q).toBe(400);
  expect((await shop.app.inject(`${path}?q=cafe`)).statusCode).toBe(401);
  // An Arabic stroke between letters, which searches ignore.
  expect(await find(seller, '\u0640\u0640')).toEqual([]);
  for (const q of ["'; drop", '%%', '__', '\\\\', "' | 'b"]) expect(await find(seller, q), q).toEqual([]);
});

test('no cache keeps what was found, and searches are limited by account', async () => {
  expect((await call(buyer, 'cafe')).headers['cache-control']).toContain('no-store');
  const strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: movingClock() } });
  try {
    const browser = await logInAs(strict, await createListener(strict.deps, verified));
    for (let count = 0; count < 300; count += 1)
      expect((await browser.call('GET', `${path}?q=cafe`)).statusCode).toBe(200);
    const refused = await browser.call('GET', `${path}?q=cafe`);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'FIND_TOO_OFTEN']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

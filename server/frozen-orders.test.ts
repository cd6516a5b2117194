import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { sendLinks } from '#features/orders/server/mails/send-order-links.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat, createLicense } from '#testing/factories.ts';
import { changeRows, type ChangedRows } from '#testing/frozen/change-rows.ts';
import { changeSettings } from '#testing/frozen/change-settings.ts';
import { readBooks, type FrozenShop } from '#testing/frozen/read-books.ts';
import { checkOut, jobsDone, type Line, orderOf, pay } from '#testing/orders/buying.ts';
import { act, refund } from '#testing/orders/admin.ts';
import { openShop, startConnecting, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';

// An order freezes everything that is ever calculated from it. Two shops make the same sales. In one, every setting and
// every field outside the books is then changed (docs/decisions/057). Both continue with payments, refunds, disputes,
// connecting sellers and repeated emails, and their books must be identical.

let shops: TestApp[] = [];
beforeAll(() => {
  shops = [];
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
});

interface FrozenLine {
  readonly seller: TestSeller;
  readonly cents: number;
  readonly exclusive?: boolean;
  readonly files?: FileKind[];
}

let made = 0;
const newLine = async (
  shop: TestApp,
  { seller, cents, exclusive = false, files = ['mp3', 'wav'] }: FrozenLine,
): Promise<Line> => {
  made += 1;
  const license = await createLicense(shop.deps, {
    title: `License ${made}`,
    // The price is split between the beat and the license, because both prices are changed later.
    priceCents: Math.floor(cents / 3),
    ownerId: seller.user.id,
    exclusive,
    fileTypes: files,
  });
  const beat = await createBeat(shop.deps, {
    title: `Beat ${made}`,
    sellerId: seller.user.id,
    priceCents: cents - Math.floor(cents / 3),
    licenseIds: [license.id],
    ai: 'none',
  });
  // Both together, because each of the two is refused without the other.
  await shop.deps.db
    .updateTable('catalogue_beats')
    .set({ content_id_service: 'A service', content_id_clearing: 'By email.' })
    .where('id', '=', beat.id)
    .execute();
  return { beatId: beat.id, licenseId: license.id };
};

/** A shop with sales of every kind, each with steps still to come. */
const open = async (): Promise<FrozenShop> => {
  made = 0;
  const shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '10' } });
  shops.push(shop);
  const named = (name: string) => ({
    username: name,
    displayName: `The ${name}`,
    legalName: `${name} Doe`,
    email: `${name}@example.com`,
  });
  const [early, late] = [await openShop(shop, named('early')), await openShop(shop, named('late'))];
  const admin = await logInAs(shop, await createAdmin(shop.deps, { username: 'label-admin' }), { confirmed: true });
  for (const seller of [early, late]) {
    const account = await startConnecting(shop, seller);
    if (seller === early) await shop.sandbox.control(`accounts/${account}/onboard`);
  }
  await jobsDone(shop);
  const orders: Record<string, OrderRecord> = {};
  const place = async (name: string, lines: readonly FrozenLine[]): Promise<OrderRecord> => {
    const cart = [];
    for (const line of lines) cart.push(await newLine(shop, line));
    return (orders[name] = await checkOut(shop, cart, `${name.replaceAll(' ', '-')}@example.com`));
  };
  const sell = async (name: string, lines: readonly FrozenLine[]): Promise<void> => {
    await pay(shop, await place(name, lines));
    await jobsDone(shop);
    orders[name] = await orderOf(shop, orders[name]?.id ?? '');
  };
  await sell('shared', [
    { seller: early, cents: 3557 },
    { seller: late, cents: 1999 },
  ]);
  await sell('cheap', [{ seller: early, cents: 100 }]);
  await sell('refunded by a cent', [{ seller: early, cents: 3557 }]);
  await sell('dispute won', [{ seller: early, cents: 3557 }]);
  await sell('dispute lost', [
    { seller: early, cents: 3557 },
    { seller: late, cents: 999 },
  ]);
  await sell('exclusive', [{ seller: early, cents: 12_000, exclusive: true, files: ['mp3', 'wav', 'trackouts'] }]);
  await sell('with a free item', [
    { seller: early, cents: 2000 },
    { seller: early, cents: 0 },
  ]);
  await place('free', [{ seller: early, cents: 0 }]);
  await jobsDone(shop);
  for (const name of ['dispute won', 'dispute lost']) {
    await shop.sandbox.control(`charges/${orders[name]?.charge_id}/dispute`);
    await jobsDone(shop);
  }
  await place('paid afterwards', [
    { seller: early, cents: 3557 },
    { seller: late, cents: 2500, exclusive: true },
  ]);
  const settling = await place('settled afterwards', [{ seller: early, cents: 2500 }]);
  await shop.sandbox.control('settings', { settleDelayMs: 3_600_000 });
  await pay(shop, settling, { account: '000123456789' });
  await jobsDone(shop);
  const pdfsOf = ['shared', 'exclusive', 'paid afterwards'];
  return { shop, orders, sellers: { early, late }, admin, pdfsOf };
};

const liveOn = async ({ shop, orders, sellers, admin }: FrozenShop): Promise<void> => {
  const of = (name: string): OrderRecord => {
    const order = orders[name];
    if (!order) throw new Error(`there is no order ${name}`);
    return order;
  };
  const disputes = new Map<string, string>();
  const { rows } = await shop.database.pool.query<{ body: { id: string; charge: string } }>(
    `select body from payments_sandbox.object where kind = 'dispute'`,
  );
  for (const { body } of rows) disputes.set(body.charge, body.id);
  const close = (name: string, outcome: 'won' | 'lost') =>
    shop.sandbox.control(`disputes/${disputes.get(of(name).charge_id ?? '')}/close`, { outcome });
  const then = async (step: Promise<unknown>): Promise<void> => {
    await step;
    await jobsDone(shop);
  };
  await then(pay(shop, of('paid afterwards')));
  await then(shop.sandbox.control(`sessions/${of('settled afterwards').session_id}/settle`));
  await then(shop.sandbox.control(`charges/${of('refunded by a cent').charge_id}/refund`, { amount: 1 }));
  await then(refund(admin, of('shared'), { cents: 777 }));
  await then(refund(admin, of('with a free item'), { items: [of('with a free item').items[0]?.id] }));
  await then(refund(admin, of('exclusive')));
  await then(close('dispute won', 'won'));
  await then(close('dispute lost', 'lost'));
  const { provider_account: account } = await shop.deps.db
    .selectFrom('payouts_accounts')
    .select('provider_account')
    .where('user_id', '=', sellers['late']?.user.id ?? '')
    .executeTakeFirstOrThrow();
  await then(shop.sandbox.control(`accounts/${account}/onboard`));
  for (const order of Object.values(orders)) {
    await then(act(admin, order, 'reconcile'));
    await then(act(admin, order, 'send-purchase-email'));
    await then(sendLinks(shop.deps, { requestId: order.id, email: order.email }));
  }
};

const expectAllChanged = (names: readonly string[], { changed, refused }: ChangedRows): void => {
  expect(names).toContain('PLATFORM_FEE_PERCENT');
  expect(changed).toEqual(
    expect.arrayContaining([
      'account_users.display_name',
      'account_users.legal_name',
      'catalogue_beats.price_cents',
      'catalogue_beats.title',
      'licenses_licenses.exclusive',
      'licenses_licenses.file_types',
      'licenses_licenses.price_cents',
      'licenses_licenses.title',
      'licenses_licenses.usage_terms',
    ]),
  );
  // If this fails, a column has no other value that its table accepts: add one to `others`.
  expect(refused).toEqual([]);
};

test('the books stay the same, whatever is changed after a sale', async () => {
  const control = await open();
  await liveOn(control);
  const expected = await readBooks(control);

  const other = await open();
  const { names, restoreContent } = await changeSettings(other.shop, other.admin);
  try {
    expectAllChanged(names, await changeRows(other.shop.database.pool));
    await liveOn(other);
    expect(await readBooks(other)).toEqual(expected);
  } finally {
    restoreContent();
  }
  for (const { shop } of [control, other]) expect(await shop.deps.jobs.failed()).toBe(0);
});

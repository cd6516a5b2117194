import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kitLicenseId } from '#features/licenses/kinds.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { createBeat, createKit, createLicense, createListener, licenseIds } from '../factories.ts';
import { buyAtCheckout, buyer, type PlainLine } from './buying.ts';
import { connectToProvider, openShop, type TestSeller } from './selling.ts';
import { writtenOrder } from './write-purchase.ts';

let shop: TestApp;
let seller: TestSeller;
/** Isn't connected to Stripe, so the label still owes them. */
let other: TestSeller;
let freeLicense: string;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await openShop(shop);
  other = await openShop(shop);
  await connectToProvider(shop, seller);
  freeLicense = (await createLicense(shop.deps, { title: 'Free', priceCents: 0, ownerId: seller.user.id })).id;
  await createListener(shop.deps, { email: 'account@example.com', emailVerifiedAt: new Date() });
  // A seller's first sale adds a balance.
  await writtenOrder(shop, await twoSellers());
});
afterAll(() => shop.close());

/** Tables in which only a bought order has rows. */
const onlyBought: Readonly<Record<string, string>> = {
  'public.mailing_outbox': 'its emails have texts',
  'public.orders_addresses': 'a browser asked for it',
  'public.orders_confirmations': 'a mail server took its email',
  'public.webhook_events': 'Stripe reported it',
  'payments_sandbox.delivery': 'Stripe reported it',
  'payments_sandbox.idempotency': 'the shop asked Stripe for it',
};

/** Rows of other tables that only a bought order has: the seller's email about the sale, and Stripe's events. */
const isOnlyBought = (row: string): boolean => /"purpose": "sale:|"object": "event"/.test(row);

/** Tables in which every order has rows. */
const always = [
  'mailing_messages',
  'orders_agreements',
  'orders_changes',
  'orders_counters',
  'orders_grants',
  'orders_items',
  'orders_orders',
  'payouts_entries',
  'payouts_sale_notices',
].map((name) => `public.${name}`);

const beatLine = async (of: TestSeller, title: string, licenseId: string): Promise<PlainLine> => {
  const { id: beatId } = await createBeat(shop.deps, {
    sellerId: of.user.id,
    title,
    licenseIds: [...Object.values(licenseIds), freeLicense],
  });
  return { beatId, licenseId };
};

const oneSeller = async () => [
  await beatLine(seller, 'Harbour', licenseIds.basic),
  await beatLine(seller, 'Pier', licenseIds.premium),
];
const twoSellers = async () => [
  await beatLine(seller, 'Harbour', licenseIds.basic),
  await beatLine(other, 'Quay', licenseIds.premium),
];
const oneKit = async () => {
  const kit = await createKit(shop.deps, { sellerId: seller.user.id, title: 'Tape Drums' });
  return [{ beatId: kit.id, licenseId: kitLicenseId }];
};
const oneFree = async () => [
  await beatLine(seller, 'Harbour', licenseIds.basic),
  await beatLine(seller, 'Pier', freeLicense),
];

const readTables = async (): Promise<Map<string, string[]>> => {
  const { pool } = shop.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'payments_sandbox')`,
  );
  const read = async (name: string) =>
    (await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)).rows.map(({ row }) => row);
  return new Map(await Promise.all(tables.map(async ({ name }) => [name, await read(name)] as const)));
};

/** Our ids and Stripe's; of Stripe's, the first group is the kind. */
const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b(cs_test|[a-z]{2,6})_[A-Za-z0-9]{14,}/g;

/** What each order has for itself, by its place in the order. */
const namesOf = async ({ id, number, items }: OrderRecord): Promise<[string, string][]> => {
  const files = await shop.deps.db
    .selectFrom('catalogue_files')
    .select(['id', 'kind', 'beat_id'])
    .where(
      'beat_id',
      'in',
      items.map(({ beat_id: beatId }) => beatId),
    )
    .execute();
  const filesOf = (item: string) => files.filter(({ beat_id: beatId }) => beatId === item);
  return [
    [id, 'ORDER'],
    [number, 'NUMBER'],
    ...items.flatMap((item, at): [string, string][] => [
      [item.id, `ITEM ${at}`],
      [item.beat_id, `BEAT ${at}`],
      ...filesOf(item.beat_id).map((file): [string, string] => [file.id, `FILE ${at} ${file.kind}`]),
    ]),
  ];
};

/** Times and new ids differ between any two orders; ids from before stay, such as those of sellers and licenses. */
const comparable = (row: string, names: readonly [string, string][], known: ReadonlySet<string>): string =>
  names
    .reduce((text, [value, name]) => text.replaceAll(value, name), row)
    // A balance is the sum over all orders, whose parts are the dues.
    .replace(/^\{"cents": \d+(?=, "currency")/, '{SUM')
    .replaceAll(/_secret_\w+/g, '')
    .replaceAll(ids, (id: string, kind: string | undefined) => (known.has(id) ? id : (kind ?? 'ID')))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME')
    .replaceAll(
      /"(created|available_on|expires_at|arrival_date|frozen_at|due_at|paid_at|updated)": \d{10}/g,
      '"$1": TIME',
    )
    .replaceAll(/"message_id": "[^"]+"|"code": "[A-Z\d]{20}"|"(id|number|seq|receipt_number|value)": \d+/g, 'UNIQUE');

/** The rows that an order adds or changes, by table. */
const addedBy = async (purchase: () => Promise<OrderRecord>): Promise<Record<string, string[]>> => {
  const before = await readTables();
  const known = new Set([...before.values()].flat().flatMap((row) => row.match(ids) ?? []));
  const order = await purchase();
  const names = await namesOf(order);
  const added = [...(await readTables())].map(([name, rows]) => {
    const others = new Set(before.get(name));
    return [
      name,
      rows
        .filter((row) => !others.has(row) && !isOnlyBought(row))
        .map((row) => comparable(row, names, known))
        .sort(),
    ] as const;
  });
  return Object.fromEntries(added.filter(([name, rows]) => rows.length > 0 && !(name in onlyBought)));
};

describe('a written order', () => {
  test.each([
    ['two licenses of one seller', oneSeller, 'mia@example.com'],
    ['beats of two sellers, one of whom can’t be paid yet', twoSellers, 'mia@example.com'],
    ['a sound kit', oneKit, 'mia@example.com'],
    ['a free license among others', oneFree, 'mia@example.com'],
    ['a guest with the email of an account', oneSeller, 'account@example.com'],
  ])('leaves the rows of a bought one: %s', async (_what, newLines, email) => {
    const [first, second] = [await newLines(), await newLines()];
    const bought = await addedBy(() => buyAtCheckout(shop, first, email, { name: buyer.name }));
    const written = await addedBy(() => writtenOrder(shop, second, email));
    expect(Object.keys(bought)).toEqual(expect.arrayContaining([...always, 'payments_sandbox.object']));
    expect(written).toEqual(bought);
  });

  test('can’t be of what isn’t for sale', async () => {
    const { id: draft } = await createBeat(shop.deps, { published: false });
    await expect(writtenOrder(shop, [{ beatId: draft, licenseId: licenseIds.basic }])).rejects.toThrow(
      'isn’t for sale',
    );
    const [line] = await oneKit();
    const unoffered = { beatId: line?.beatId ?? '', licenseId: licenseIds.basic };
    await expect(writtenOrder(shop, [unoffered])).rejects.toThrow('isn’t sold under the license');
  });
});

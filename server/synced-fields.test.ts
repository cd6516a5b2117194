import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncBeats } from '#features/studio/contract-sync.ts';
import { syncSales } from '#features/orders/contract-sync.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { giveShare } from '#testing/beats/splits.ts';
import { createBeat, createComment, createKit, createLicense, createLike, createListener } from '#testing/factories.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import { sell } from '#testing/orders/payouts.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';

// Programs with a copy of our lists request what has changed, so a change of any field must list its entry again.

type Entry = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Changes the field in the database, which every use case writes to. */
type Change = RawBuilder<unknown> | (() => Promise<unknown>);
/** `part`: what of the field changes, if the field has several cases. */
type Case = readonly [field: string, change: Change, part?: string];

const titled = (cases: readonly Case[]) =>
  cases.map(([field, change, part]) => ({ title: part === undefined ? field : `${field}: ${part}`, field, change }));

let shop: TestApp;
let seller: TestSeller;
let key: TestKey;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await openShop(shop);
  key = await newKey(shop, seller.user.id);
});
afterAll(() => shop.close());

const listOf = async (list: 'beats' | 'sales', query = ''): Promise<Entry[]> =>
  (await key.call('GET', `/api/v1/app/sync/${list}${query}`)).json()[list];

const moment = async (): Promise<string> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() + interval '1 ms' as now`.execute(shop.deps.db);
  await new Promise((resolve) => setTimeout(resolve, 3));
  return `?updatedSince=${rows[0]?.now.toISOString()}`;
};

/** The entry before a change, and after it if it's listed again. */
const changeAndRead = async (list: 'beats' | 'sales', id: string, change: Change) => {
  const before = (await listOf(list)).find(({ _id }) => _id === id);
  const since = await moment();
  expect(await listOf(list, since)).toEqual([]);
  await (typeof change === 'function' ? change() : change.execute(shop.deps.db));
  const after = await listOf(list, since);
  return { before, after: after.find(({ _id }) => _id === id), others: after.filter(({ _id }) => _id !== id) };
};

describe('a beat is listed again after a change of', () => {
  let licenseId = '';
  let other = '';
  let beatId = '';
  let kitId = '';
  beforeAll(async () => {
    licenseId = (await createLicense(shop.deps, { priceCents: 2000, ownerId: seller.user.id })).id;
    other = (await createLicense(shop.deps, { priceCents: 3000, ownerId: seller.user.id })).id;
    beatId = (await createBeat(shop.deps, { sellerId: seller.user.id, licenseIds: [licenseId] })).id;
    kitId = (await createKit(shop.deps, { sellerId: seller.user.id })).id;
  });

  const set =
    (column: string, value: unknown): Change =>
    () =>
      sql`update catalogue_beats set ${sql.ref(column)} = ${value} where id = ${beatId}`.execute(shop.deps.db);
  const also =
    (assignments: RawBuilder<unknown>): Change =>
    () =>
      sql`update catalogue_beats set ${assignments} where id = ${beatId}`.execute(shop.deps.db);
  const setLicense =
    (column: string, value: unknown): Change =>
    () =>
      sql`update licenses_licenses set ${sql.ref(column)} = ${value} where id = ${licenseId}`.execute(shop.deps.db);
  const setLink =
    (cents: number | null): Change =>
    () =>
      sql`update catalogue_beat_licenses set own_price_cents = ${cents} where beat_id = ${beatId}`.execute(
        shop.deps.db,
      );
  const setSeller =
    (column: string, value: string): Change =>
    () =>
      sql`update account_users set ${sql.ref(column)} = ${value} where id = ${seller.user.id}`.execute(shop.deps.db);

  // Each change is made after those before it, first on a beat that is on sale, then in the other states.
  const changes: readonly Case[] = [
    ['title', set('title', 'Another title')],
    ['description', set('description', 'Another one.')],
    ['price', set('price_cents', 700)],
    ['fromPrice', set('price_cents', 800)],
    ['genre', set('genre', 'Pop')],
    ['subGenre', set('sub_genre', 'Synth-Pop')],
    ['key', set('key', 'C major')],
    ['ai', set('ai', 'none')],
    ['bpm', set('bpm', 91)],
    ['tags', set('tags', ['slow', 'warm'])],
    ['coverImage', set('cover', 'covers/another')],
    ['time', set('duration_ms', 61_000)],
    ['durationMs', set('duration_ms', 62_000)],
    ['wave', set('wave', 'another')],
    ['contentIdService', also(sql`content_id_service = 'Some service', content_id_clearing = 'Write to us.'`)],
    ['contentIdClearing', set('content_id_clearing', 'Call us.')],
    ['freeDownload', set('free_download', true)],
    ['freeFile', also(sql`free_key = 'free/a', free_bytes = 1, free_hash = 'a'`)],
    ['waits', set('waits_for_answers', true)],
    ['licenses', setLicense('price_cents', 1500), 'price'],
    ['licenses', setLicense('regular_price_cents', 2500), 'regularPrice'],
    ['licenses', setLicense('title', 'Another license'), 'title'],
    ['licenses', setLicense('description', 'Another one'), 'description'],
    ['licenses', setLicense('file_types', ['mp3', 'wav']), 'fileTypes'],
    [
      'licenses',
      setLicense('usage_terms', JSON.stringify([{ name: 'Music Video Limit', limit: 'yes' }])),
      'usageTerms',
    ],
    ['licenses', setLicense('exclusive', true), 'exclusive'],
    ['licenses', setLicense('recommended', true), 'recommended'],
    ['licenses', setLicense('type', 'default'), 'type'],
    ['licenses', setLicense('withdrawn_at', new Date()), 'withdrawn'],
    ['licenses', setLicense('withdrawn_at', null), 'restored'],
    ['ownPrices', setLink(1200)],
    ['licenses', setLink(null), 'the usual price'],
    [
      'licenses',
      () =>
        sql`insert into catalogue_beat_licenses (beat_id, license_id) values (${beatId}, ${other})`.execute(
          shop.deps.db,
        ),
      'one more',
    ],
    [
      'licenses',
      () =>
        sql`delete from catalogue_beat_licenses where beat_id = ${beatId} and license_id = ${other}`.execute(
          shop.deps.db,
        ),
      'one less',
    ],
    [
      'files',
      () =>
        sql`update catalogue_files set bytes = bytes + 1 where beat_id = ${beatId} and kind = 'wav'`.execute(
          shop.deps.db,
        ),
    ],
    [
      'beatFiles',
      () =>
        sql`update catalogue_files set replaced_at = now() where beat_id = ${beatId} and kind = 'trackouts'`.execute(
          shop.deps.db,
        ),
    ],
    ['publishedAt', set('published_at', new Date('2026-01-01T00:00:00Z'))],
    ['status', set('state', 'unpublished')],
    ['licenses', setLicense('price_cents', 1400), 'price, of a beat that isn’t on sale'],
    [
      'takenOff',
      () =>
        sql`update catalogue_beats set taken_off_at = now(), taken_off_by = ${seller.user.id}, taken_off_reason = 'A test' where id = ${beatId}`.execute(
          shop.deps.db,
        ),
    ],
    ['releaseProblem', also(sql`publish_at = now(), release_problem = 'A test'`)],
    ['publishAt', set('publish_at', new Date('2030-01-01T00:00:00Z'))],
    ['step', also(sql`state = 'processing', step = 'sound', publish_at = null, release_problem = null`)],
    ['problem', also(sql`state = 'failed', failure = 'A test'`)],
  ];

  const credits: readonly Case[] = [
    [
      'credits',
      async () => {
        const { id: userId } = await createListener(shop.deps, { username: 'helper' });
        await giveShare(shop, { beatId, userId });
      },
    ],
    [
      'credits',
      () => sql`update account_users set display_name = 'Helping Hand' where username = 'helper'`.execute(shop.deps.db),
      'a new name',
    ],
  ];
  test.each(titled([...credits, ...changes]))('$title', async ({ field, change }) => {
    const { before, after, others } = await changeAndRead('beats', beatId, change);
    expect(after).toBeDefined();
    expect(after?.[field]).not.toEqual(before?.[field]);
    expect(others).toEqual([]);
  });

  test('its seller’s name, with every beat of that seller', async () => {
    for (const [column, value] of [
      ['username', 'another-name'],
      ['display_name', 'Another Name'],
    ] as const) {
      const { before, after, others } = await changeAndRead('beats', beatId, setSeller(column, value));
      expect(after?.['user']).not.toEqual(before?.['user']);
      expect(others.map(({ _id }) => _id)).toEqual([kitId]);
    }
  });

  test('its kit files', async () => {
    const { before, after } = await changeAndRead('beats', kitId, () =>
      sql`update catalogue_beats set kit_files = kit_files + 1 where id = ${kitId}`.execute(shop.deps.db),
    );
    expect(after?.['kit']).not.toEqual(before?.['kit']);
  });

  test('its fields, but not after a like or a comment, which would list popular beats over and over', async () => {
    const { id: userId } = await createListener(shop.deps);
    const { after } = await changeAndRead('beats', kitId, async () => {
      await createLike(shop.deps, { beatId: kitId, userId });
      await createComment(shop.deps, { beatId: kitId, userId });
    });
    expect(after).toBeUndefined();
    expect((await listOf('beats')).find(({ _id }) => _id === kitId)).toMatchObject({ likeCount: 1, commentCount: 1 });
  });

  test('every field, except constant ones and counts', () => {
    const counted = ['likeCount', 'commentCount'];
    const constant = ['_id', 'sellerId', 'kind', 'createdAt', 'updatedAt', 'likes'];
    const changing = ['credits', 'user', 'kit', ...changes.map(([field]) => field)];
    const { element } = syncBeats.response.shape.beats;
    expect([...new Set([...counted, ...constant, ...changing])].toSorted()).toEqual(
      Object.keys(element.shape).toSorted(),
    );
  });
});

describe('a sale is listed again after a change of', () => {
  let itemId = '';
  beforeAll(async () => {
    const order = await sell(shop, [seller, 2000]);
    itemId = order.items[0]?.id ?? '';
  });
  const item =
    (assignment: RawBuilder<unknown>): Change =>
    () =>
      sql`update orders_items set ${assignment} where id = ${itemId}`.execute(shop.deps.db);
  const order =
    (assignment: RawBuilder<unknown>): Change =>
    () =>
      sql`update orders_orders set ${assignment} where id = (select order_id from orders_items where id = ${itemId})`.execute(
        shop.deps.db,
      );
  const agreement =
    (assignment: RawBuilder<unknown>): Change =>
    () =>
      sql`update orders_agreements set ${assignment} where item_id = ${itemId}`.execute(shop.deps.db);

  const changes: readonly Case[] = [
    ['state', item(sql`state = 'frozen'`)],
    ['refundedCents', item(sql`kept_cents = 1900`)],
    ['order', order(sql`number = 'GIJO-999999'`)],
    ['proof', agreement(sql`code = orders_new_code()`)],
    [
      'buyer',
      agreement(sql`shows_buyer = true, facts = jsonb_set(facts, '{buyer,customer}', '{"name": "Ann Other"}')`),
      'shown by their choice',
    ],
    ['buyer', order(sql`email = '1@closed.invalid'`), 'forgotten'],
  ];
  test.each(titled(changes))('$title', async ({ field, change }) => {
    const { before, after } = await changeAndRead('sales', itemId, change);
    expect(after).toBeDefined();
    expect(after?.[field]).not.toEqual(before?.[field]);
  });

  test('every field, except those that are fixed when its order is placed or paid', () => {
    const frozen = ['_id', 'sellerId', 'updatedAt', 'beat', 'license', 'currency', 'cents', 'discountCents', 'paidAt'];
    const { element } = syncSales.response.shape.sales;
    expect([...frozen, ...new Set(changes.map(([field]) => field))].toSorted()).toEqual(
      Object.keys(element.shape).toSorted(),
    );
  });
});

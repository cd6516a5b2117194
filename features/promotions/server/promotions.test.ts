import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { Promotions } from '../contract.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { eventually } from '#testing/eventually.ts';
import { createBeat, createSeller, type CreatedBeat } from '#testing/factories.ts';
import { movingClock, type MovingClock } from '#testing/moving-clock.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { maxScheduled } from '../limits.ts';
import { promotionsPersonalData } from './personal-data.ts';

const path = '/api/v1/app/promotions';
const invalid = 'Please enter valid dates and times.';
const startPast = 'Promotion start date and time cannot be before today.';
const endFirst = 'Promotion end date and time cannot be before the start date and time.';

let shop: TestApp;
let clock: MovingClock;
let admin: LoggedInBrowser;
let beat: CreatedBeat;

// In Berlin it's 10:30 p.m., and clocks go back from three to two that night.
const now = '2031-10-25T20:30:30.000Z';

beforeAll(async () => {
  const parts: { clock?: MovingClock } = {};
  shop = await createTestApp({
    settings: { LABEL_TIMEZONE: 'Europe/Berlin' },
    breakable: true,
    ports: { clock: { now: () => parts.clock?.now() ?? new Date() } },
  });
  clock = parts.clock = movingClock(new Date(now));
  beat = await createBeat(shop.deps, {
    title: 'Undertow',
    description: 'Slow water.',
    bpm: 91,
    tags: ['deep', 'slow'],
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.pass({ seconds: (Date.parse(now) - clock.now().getTime()) / 1000 });
  admin = await newcomer(shop, 'admin');
  const { promotions } = await list();
  for (const { _id } of promotions) await admin.call('DELETE', `${path}/${_id}`);
});

const list = async (query = ''): Promise<Promotions> => (await shop.app.inject(`${path}${query}`)).json();

const form = (change: object = {}) => ({
  user: beat.sellerId,
  beat: beat.id,
  startDate: '2031-10-25',
  startTime: '23:00',
  endDate: '2031-10-26',
  endTime: '12:00',
  beatstoreUrl: '/beatstore/somebody',
  ...change,
});
const schedule = (change: object = {}) => admin.call('POST', path, form(change));
const scheduled = async (change: object = {}): Promise<string> => {
  const response = await schedule(change);
  expect(response.statusCode, response.body).toBe(201);
  return response.json()._id;
};
const audited = (sellerId: string) =>
  shop.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', sellerId).orderBy('at').execute();

describe('a promotion', () => {
  it('has the beat’s title and description, and its times in the label’s time zone', async () => {
    const response = await schedule();
    const { username, name } = await shop.deps.db
      .selectFrom('account_users')
      .select(['username', 'display_name as name'])
      .where('id', '=', beat.sellerId)
      .executeTakeFirstOrThrow();
    const promotion = {
      _id: expect.any(String),
      title: 'Undertow',
      description: 'Slow water.',
      user: { _id: beat.sellerId, username, name },
      beat: {
        _id: beat.id,
        title: 'Undertow',
        coverImage: expect.stringMatching(/^\/media\//),
        bpm: 91,
        tags: ['deep', 'slow'],
      },
      startDate: '2031-10-25',
      startTime: '23:00',
      endDate: '2031-10-26',
      endTime: '12:00',
      startsAt: '2031-10-25T21:00:00.000Z',
      endsAt: '2031-10-26T11:00:00.000Z',
      beatstoreUrl: '/beatstore/somebody',
    };
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual(promotion);
    expect(await list()).toEqual({
      currentPromotion: null,
      nextPromotion: promotion,
      totalPromotions: 1,
      promotions: [promotion],
      timeZone: 'Europe/Berlin',
      now,
      changesAt: promotion.startsAt,
    });
  });

  it('is current from its first minute through its last', async () => {
    const id = await scheduled();
    clock.pass({ minutes: 29, seconds: 29 });
    expect(await list()).toMatchObject({ currentPromotion: null, nextPromotion: { _id: id } });
    clock.pass({ seconds: 1 });
    expect(await list()).toMatchObject({
      currentPromotion: { _id: id },
      nextPromotion: null,
      changesAt: '2031-10-26T11:00:00.000Z',
    });
    clock.pass({ hours: 14 });
    expect(await list()).toMatchObject({
      currentPromotion: null,
      nextPromotion: null,
      totalPromotions: 0,
      promotions: [],
      changesAt: null,
    });
  });

  it('is current if it’s the running one that started last, and next if it starts first', async () => {
    const long = await scheduled({ startTime: '22:30', endDate: '2031-10-30' });
    const short = await scheduled({ startTime: '22:45', endDate: '2031-10-25', endTime: '22:50' });
    const later = await scheduled({ startDate: '2031-10-28', endDate: '2031-10-29' });
    const sooner = await scheduled({ startDate: '2031-10-27', endDate: '2031-10-31' });
    expect(await list()).toMatchObject({ currentPromotion: { _id: long }, nextPromotion: { _id: short } });
    clock.pass({ minutes: 15 });
    const during = await list();
    expect(during).toMatchObject({ currentPromotion: { _id: short }, nextPromotion: { _id: sooner } });
    expect(during.promotions.map(({ _id }) => _id)).toEqual([long, short, sooner, later]);
    clock.pass({ minutes: 5 });
    expect(await list()).toMatchObject({ currentPromotion: { _id: long }, totalPromotions: 3 });
  });

  it('is hidden while its beat is out of the store', async () => {
    await scheduled({ startTime: '22:30' });
    await putInState(shop.deps.db, beat.id, 'unpublished');
    expect(await list()).toMatchObject({ currentPromotion: null, totalPromotions: 0, promotions: [], changesAt: null });
    await putInState(shop.deps.db, beat.id, 'published');
    expect(await list()).toMatchObject({ currentPromotion: { title: 'Undertow' }, totalPromotions: 1 });
  });

  it('is counted even if the caller requests only the current and next ones', async () => {
    await scheduled();
    expect(await list('?limit=0')).toMatchObject({ totalPromotions: 1, promotions: [], nextPromotion: {} });
    expect((await shop.app.inject(`${path}?limit=${maxScheduled + 1}`)).statusCode).toBe(400);
  });

  it('is not cached by browsers, and by shared caches only until the next change', async () => {
    const kept = async () => (await shop.app.inject(path)).headers['cache-control'];
    expect(await kept()).toBe('public, max-age=0, s-maxage=5, must-revalidate');
    await scheduled();
    clock.pass({ minutes: 29, seconds: 27 });
    expect(await kept()).toBe('public, max-age=0, s-maxage=3, must-revalidate');
  });
});

describe('dates and times of a promotion', () => {
  const refused = async (change: object) => {
    const response = await schedule(change);
    expect(response.statusCode).toBe(400);
    return response.json().fields;
  };

  it.each([
    [{ startDate: '2031-02-30' }, ['startDate']],
    [{ startDate: '26.10.2031', endDate: '' }, ['startDate', 'endDate']],
    [{ startTime: '24:00', endTime: '7:5' }, ['startTime', 'endTime']],
    [{ startTime: undefined }, ['startTime']],
    // Clocks go from two to three that night.
    [{ startDate: '2032-03-28', startTime: '02:30', endDate: '2032-04-01' }, ['startTime']],
    [{ endDate: '2032-03-28', endTime: '02:30' }, ['endTime']],
  ])(`are refused if they don’t exist: "${invalid}" (%j)`, async (change, fields) => {
    expect(await refused(change)).toEqual(Object.fromEntries(fields.map((field) => [field, [invalid]])));
  });

  it.each([
    ['startDate', { startDate: '2031-10-24' }],
    ['startTime', { startTime: '22:29' }],
  ])(`are refused if they are in the past: "${startPast}" (%s)`, async (field, change) => {
    expect(await refused(change)).toEqual({ [field]: [startPast] });
  });

  it('may be the current minute', async () => {
    await scheduled({ startTime: '22:30' });
    expect((await list()).currentPromotion).not.toBeNull();
  });

  it.each([
    ['endDate', { startDate: '2031-10-27' }],
    ['endTime', { endDate: '2031-10-25', endTime: '22:45' }],
    ['endTime', { endDate: '2031-10-25', endTime: '23:00' }],
  ])(`are refused if the end is before the start: "${endFirst}" (%s)`, async (field, change) => {
    expect(await refused(change)).toEqual({ [field]: [endFirst] });
  });

  it('cover both occurrences of an hour that clocks repeat, or what is left of them', async () => {
    const night = { startDate: '2031-10-26', startTime: '02:15', endTime: '02:45' };
    expect((await schedule(night)).json()).toMatchObject({
      startsAt: '2031-10-26T00:15:00.000Z',
      endsAt: '2031-10-26T01:45:00.000Z',
      startTime: '02:15',
      endTime: '02:45',
    });
    clock.pass({ hours: 4 });
    admin = await newcomer(shop, 'admin');
    expect((await schedule(night)).json()).toMatchObject({ startsAt: '2031-10-26T01:15:00.000Z' });
  });
});

describe('a promotion is refused', () => {
  it('if the beat isn’t in the store', async () => {
    const draft = await createBeat(shop.deps, { published: false });
    for (const change of [{ beat: draft.id, user: draft.sellerId }, { beat: newId() }]) {
      const response = await schedule(change);
      expect(response.statusCode).toBe(409);
      expect(response.json().fields).toEqual({ beat: ['This isn’t in the store. Choose another one.'] });
    }
  });

  it('if the beat is another artist’s', async () => {
    const response = await schedule({ user: (await createSeller(shop.deps)).id });
    expect(response.statusCode).toBe(409);
    expect(response.json().fields).toEqual({ beat: ['This is by another artist.'] });
  });

  it('with the errors of its dates and its beat together', async () => {
    const response = await schedule({ startDate: '2031-10-24', beat: newId() });
    expect(Object.keys(response.json().fields).toSorted()).toEqual(['beat', 'startDate']);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/a//b',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'beatstore/somebody',
    '',
  ])('if it leads to %j, which isn’t a path on this site', async (beatstoreUrl) => {
    const response = await schedule({ beatstoreUrl });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual(['beatstoreUrl']);
  });

  it.each(['/beatstore/nova.tide', '/beatstore?artist=nova&sort=newest#list', '/'])(
    'unless it leads to a path on this site, like %s',
    async (url) => {
      await scheduled({ beatstoreUrl: url });
      expect((await list()).promotions).toMatchObject([{ beatstoreUrl: url }]);
    },
  );

  it('if too many are scheduled', async () => {
    const row = { ...(await shop.deps.db.selectFrom('catalogue_beats').select('id').executeTakeFirstOrThrow()) };
    const at = clock.now();
    const rows = Array.from({ length: maxScheduled }, () => ({
      id: newId(),
      beat_id: row.id,
      seller_id: beat.sellerId,
      starts_at: at,
      ends_at: new Date(at.getTime() + 60_000),
      beatstore_url: '/',
      created_at: at,
    }));
    await shop.deps.db.insertInto('promotions_promotions').values(rows).execute();
    const response = await schedule();
    expect([response.statusCode, response.json().code]).toEqual([409, 'PROMOTIONS_TOO_MANY']);
    await shop.deps.db.deleteFrom('promotions_promotions').execute();
  });
});

describe('a deleted promotion', () => {
  it('disappears at once, and the audit log says who scheduled and who deleted it', async () => {
    const own = await createBeat(shop.deps);
    const id = await scheduled({ beat: own.id, user: own.sellerId, startTime: '22:30' });
    clock.pass({ seconds: 1 });
    const other = await newcomer(shop, 'admin');
    expect((await other.call('DELETE', `${path}/${id}`)).statusCode).toBe(200);
    expect(await list()).toMatchObject({ currentPromotion: null, totalPromotions: 0 });
    const facts = {
      id,
      beatId: own.id,
      startsAt: '2031-10-25T20:30:00.000Z',
      endsAt: '2031-10-26T11:00:00.000Z',
      beatstoreUrl: '/beatstore/somebody',
    };
    const entries = await audited(own.sellerId);
    expect(entries).toMatchObject([
      { action: 'promotions.schedule', details: { before: null, after: facts } },
      { action: 'promotions.delete', details: { before: facts, after: null } },
    ]);
    expect(entries[0]?.actor_id).not.toBe(entries[1]?.actor_id);
  });

  it('can’t be deleted again', async () => {
    const id = await scheduled();
    await admin.call('DELETE', `${path}/${id}`);
    const again = await admin.call('DELETE', `${path}/${id}`);
    expect([again.statusCode, again.json().code]).toEqual([404, 'PROMOTIONS_NOT_FOUND']);
  });
});

it('an artist’s promotions are in their export, and are deleted with their account', async () => {
  const own = await createBeat(shop.deps);
  await scheduled({ beat: own.id, user: own.sellerId });
  await scheduled();
  const { db } = shop.deps;
  const person = await db
    .selectFrom('account_users')
    .selectAll()
    .where('id', '=', own.sellerId)
    .executeTakeFirstOrThrow();
  const records = promotionsPersonalData();
  expect((await records.collect(db, person)).data).toMatchObject([{ beatId: own.id, page: '/beatstore/somebody' }]);
  await db.transaction().execute((trx) => records.erase(trx, person));
  const left = await db.selectFrom('promotions_promotions').select('beat_id').execute();
  expect(left).toEqual([{ beat_id: beat.id }]);
});

it('a promotion that another process scheduled appears a moment later', async () => {
  expect(await list()).toMatchObject({ currentPromotion: null });
  const at = clock.now();
  await shop.deps.db
    .insertInto('promotions_promotions')
    .values({
      id: newId(at.getTime()),
      beat_id: beat.id,
      seller_id: beat.sellerId,
      starts_at: at,
      ends_at: new Date(at.getTime() + 60_000),
      beatstore_url: '/beatstore',
      created_at: at,
    })
    .execute();
  await eventually(async () => expect(await list()).toMatchObject({ currentPromotion: { title: 'Undertow' } }));
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailKind } from '#features/mailing/server/public.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import { counterBody, noticeBody, writeNotice } from '#testing/beats/notices.ts';
import { openShop } from '#testing/orders/selling.ts';
import type { Statement } from '../../contract-own.ts';

const api = '/api/v1/app';

/** A shop where, at that time, a beat was taken down for a copyright notice and its seller sent a counter-notice. */
const takenDown = async (start: string) => {
  const clock = movingClock(new Date(start));
  const shop = await createTestApp({ ports: { clock }, settings: { LABEL_TIMEZONE: 'America/New_York' } });
  const seller = await openShop(shop);
  const beat = await createBeat(shop.deps, { sellerId: seller.user.id });
  const payload = noticeBody({ targetId: beat.id });
  await shop.app.inject({ method: 'POST', url: `${api}/notices`, payload });
  const { id } = await shop.deps.db.selectFrom('notices_notices').select('id').executeTakeFirstOrThrow();
  const admin = async (word: string, body: object) =>
    await (await newcomer(shop, 'admin')).call('POST', `${api}/admin/notices/${id}/${word}`, body);
  expect((await admin('act', { facts: 'The same melody.', rule: '17 U.S.C. 512(c)' })).statusCode).toBe(200);
  const counter = await seller.browser.call('POST', `${api}/own-notices/${id}/counter`, counterBody());
  expect(counter.statusCode).toBe(201);
  const runJob = async () => {
    await shop.deps.jobs.send('notices.restore-due', {});
    await shop.deps.jobs.idle();
  };
  const state = async () => {
    const row = await shop.deps.db
      .selectFrom('notices_notices')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isOnSale = (await shop.app.inject(`${api}/beatstore/track/${beat.id}`)).statusCode === 200;
    return [row.state, isOnSale];
  };
  return { shop, clock, id, seller, admin, runJob, state };
};

const mailOf = async (shop: TestApp, address: string, kind: MailKind) =>
  (await mailsTo(shop, address)).find(({ purpose }) => purpose.startsWith(`${kind}:`));

const hoursUntil = (clock: MovingClock, time: string): number =>
  (new Date(time).getTime() - clock.now().getTime()) / 3_600_000;

describe('after a counter-notice', () => {
  it('the material is restored once ten business days are over, across Thanksgiving and weekends, and not before', async () => {
    // The evening of Friday, November 13, 2026, in New York, which is Saturday in UTC.
    const { shop, clock, seller, runJob, state } = await takenDown('2026-11-14T02:30:00Z');
    try {
      // Nov 16-20, 23-25, 27 (Thanksgiving is the 26th) and 30: the tenth is Monday, November 30.
      for (const early of ['2026-11-27T12:00:00Z', '2026-11-30T05:00:00Z', '2026-12-01T04:59:00Z']) {
        clock.pass({ hours: hoursUntil(clock, early) });
        await runJob();
        expect(await state(), early).toEqual(['countered', false]);
      }
      clock.pass({ hours: hoursUntil(clock, '2026-12-01T05:00:00Z') });
      await runJob();
      expect(await state()).toEqual(['restored', true]);
      await runJob();
      expect((await mailsTo(shop, seller.user.email)).map(({ purpose }) => purpose.split(':')[0])).toEqual([
        'notices.statement',
        'notices.ended',
      ]);
      const [outcome, ...others] = (await mailsTo(shop, 'nora@example.com')).filter(({ purpose }) =>
        purpose.startsWith('notices.outcome:'),
      );
      expect(others).toEqual([]);
      expect(outcome?.text).toContain('nobody has told us of an action in court');
    } finally {
      await shop.close();
    }
  });

  it('the material stays down while an admin has noted a court filing, until an admin undoes that', async () => {
    const { shop, clock, seller, admin, runJob, state } = await takenDown('2026-03-02T15:00:00Z');
    try {
      expect((await admin('court', { filing: '' })).statusCode).toBe(400);
      expect((await admin('court', { filing: 'N.D. Ga., 1:26-cv-00042' })).statusCode).toBe(200);
      expect((await mailOf(shop, seller.user.email, 'notices.kept-off'))?.text).toContain('1:26-cv-00042');
      clock.pass({ hours: 60 * 24 });
      await runJob();
      expect(await state()).toEqual(['kept-off', false]);
      expect((await admin('restore', { reason: 'The case was dismissed.' })).statusCode).toBe(200);
      expect(await state()).toEqual(['restored', true]);
    } finally {
      await shop.close();
    }
  });

  it('the notifier can still withdraw the notice, and nothing is restored twice', async () => {
    const { shop, clock, runJob, state } = await takenDown('2026-03-02T15:00:00Z');
    try {
      const mail = await mailOf(shop, 'nora@example.com', 'notices.countered');
      expect(mail?.text).toMatch(/> .*I wrote it myself/);
      const [, link] = /\/report\/status\?notice=(\S+)/.exec(mail?.text ?? '') ?? [];
      const [notice, key] = (link ?? '').split('&key=');
      const status = await shop.app.inject(`${api}/notices/${notice}?key=${key}`);
      expect(status.json()).toMatchObject({
        state: 'countered',
        counter: {
          name: 'Sam Seller',
          statement: 'I wrote it myself.',
          signature: 'Sam Seller',
          // Monday, March 16, is the tenth day, and Friday, March 20, the fourteenth.
          restoreFrom: '2026-03-17T04:00:00.000Z',
          restoreBy: '2026-03-21T04:00:00.000Z',
        },
      });
      const withdrawn = await shop.app.inject({ method: 'POST', url: `${api}/notices/${notice}/withdraw?key=${key}` });
      expect(withdrawn.statusCode).toBe(200);
      expect(await state()).toEqual(['withdrawn', true]);
      clock.pass({ hours: 60 * 24 });
      await runJob();
      expect(await state()).toEqual(['withdrawn', true]);
    } finally {
      await shop.close();
    }
  });
});

describe('a counter-notice', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  it.each(['statement', 'name', 'address', 'phone', 'mistake', 'jurisdiction', 'signature'])(
    'isn’t accepted without its %s',
    async (field) => {
      const seller = await openShop(shop);
      const { id } = await writeNotice(shop, { sellerId: seller.user.id, state: 'acted' });
      const value = field === 'mistake' || field === 'jurisdiction' ? false : '';
      const body = { ...counterBody(), [field]: value };
      const response = await seller.browser.call('POST', `${api}/own-notices/${id}/counter`, body);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
    },
  );

  it('is sent once, only by the owner, and only against a copyright notice that was acted on', async () => {
    const [seller, other] = [await openShop(shop), await openShop(shop)];
    const counter = async (options: Parameters<typeof writeNotice>[1], by = seller) => {
      const { id } = await writeNotice(shop, options);
      const send = () => by.browser.call('POST', `${api}/own-notices/${id}/counter`, counterBody());
      return [(await send()).statusCode, (await send()).statusCode];
    };
    const sellerId = seller.user.id;
    expect(await counter({ sellerId, state: 'acted' })).toEqual([201, 409]);
    expect(await counter({ sellerId, state: 'acted', kind: 'spam' })).toEqual([409, 409]);
    expect(await counter({ sellerId, state: 'restored' })).toEqual([409, 409]);
    expect(await counter({ sellerId, state: 'acted' }, other)).toEqual([404, 404]);
    const { statements } = (await seller.browser.call('GET', `${api}/own-notices`)).json<{ statements: Statement[] }>();
    expect(statements.map(({ state }) => state).toSorted()).toEqual(['acted', 'acted', 'countered', 'restored']);
    expect((await other.browser.call('GET', `${api}/own-notices`)).json()).toEqual({ statements: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import type { Favorites } from '../../contract-favorites.ts';
import { setSuspended } from '#features/account/server/public.ts';
import { toToken } from '#platform/http/security/signed-token.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { like, newcomer } from '#testing/beats/reacting.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

type Person = Awaited<ReturnType<typeof newcomer>>;
const back = async ({ user }: Person): Promise<Person> => ({ user, browser: await logInAs(shop, user) });

const path = '/api/v1/app/favorites';
const favoritesOf = async ({ browser }: Person, query = '') =>
  (await browser.call('GET', `${path}${query}`)).json<Favorites>();

const beatAt = (title: string, priceCents: number) =>
  createBeat(shop.deps, { title, ownPrices: [{ licenseId: licenseIds.basic, cents: priceCents }] });
const setPrice = (beatId: string, cents: number) =>
  shop.deps.db
    .updateTable('catalogue_beat_licenses')
    .set({ own_price_cents: cents })
    .where('beat_id', '=', beatId)
    .where('license_id', '=', licenseIds.basic)
    .execute();

describe('favorites', () => {
  it('list a user’s likes: beats on sale, cheaper than before, sold, off sale and taken off the store', async () => {
    const [me, other] = [await newcomer(shop), await newcomer(shop)];
    const dropped = await beatAt('Cove', 1500);
    const raised = await beatAt('Bay', 900);
    const sold = await beatAt('Arch', 700);
    const off = await beatAt('Dune', 700);
    const takenOff = await beatAt('Secret', 700);
    for (const beat of [dropped, raised, sold, off, takenOff]) {
      clock.pass({ seconds: 1 });
      await like(me.browser, beat.id);
    }
    await like(other.browser, (await beatAt('Elsewhere', 100)).id);
    await setPrice(dropped.id, 1200);
    await setPrice(raised.id, 1000);
    await putInState(shop.deps.db, sold.id, 'sold');
    await putInState(shop.deps.db, off.id, 'unpublished');
    await putInState(shop.deps.db, takenOff.id, 'unpublished');
    await shop.deps.db
      .updateTable('catalogue_beats')
      .set({ taken_off_at: clock.now(), taken_off_by: other.user.id, taken_off_reason: 'A claim.' })
      .where('id', '=', takenOff.id)
      .execute();

    const { favorites, total, pages, priceMails } = await favoritesOf(me);

    expect({ total, pages, priceMails }).toEqual({ total: 5, pages: 1, priceMails: false });
    const seen = favorites.map(({ state, shown, earlierPrice, beat }) => [state, shown?.title, earlierPrice, !!beat]);
    expect(seen).toEqual([
      ['off-sale', undefined, null, false],
      ['off-sale', 'Dune', null, false],
      ['sold', 'Arch', null, false],
      ['on-sale', 'Bay', null, true],
      ['on-sale', 'Cove', '15.00', true],
    ]);
    const titles = async (sort: string) =>
      (await favoritesOf(me, `?sort=${sort}`)).favorites.map(({ shown }) => shown?.title);
    expect(await titles('title')).toEqual(['Arch', 'Bay', 'Cove', 'Dune', undefined]);
    expect(await titles('price')).toEqual(['Bay', 'Cove', undefined, 'Dune', 'Arch']);
    expect((await favoritesOf(me, '?page=2')).favorites).toEqual([]);
    expect((await favoritesOf(other)).favorites.map(({ shown }) => shown?.title)).toEqual(['Elsewhere']);
  });

  it('can be removed even when the beat is sold, and restored unchanged by their owner within an hour', async () => {
    const [me, other] = [await newcomer(shop), await newcomer(shop)];
    const beat = await beatAt('Reef', 1500);
    await like(me.browser, beat.id);
    await setPrice(beat.id, 500);
    const before = await favoritesOf(me);
    expect(before.favorites).toMatchObject([{ earlierPrice: '15.00' }]);
    const remove = async () => (await me.browser.call('DELETE', `${path}/${beat.id}`)).json<{ undo: string }>().undo;
    const restore = async ({ browser }: Person, token: string) =>
      (await browser.call('POST', `${path}/${beat.id}`, { token })).statusCode;

    clock.pass({ minutes: 5 });
    const undo = await remove();
    expect((await favoritesOf(me)).total).toBe(0);
    expect(await remove()).toBeNull();
    expect([await restore(other, undo), await restore(me, `${undo.slice(0, -2)}AA`)]).toEqual([410, 410]);
    // A token for another purpose is invalid.
    expect(await restore(me, toToken(shop.deps, 'catalogue.price-mails', Buffer.from(me.user.id)))).toBe(410);
    expect([await restore(me, undo), await restore(me, undo)]).toEqual([200, 200]);
    expect(await favoritesOf(me)).toEqual({ ...before, favorites: [expect.objectContaining(before.favorites[0]!)] });

    await putInState(shop.deps.db, beat.id, 'sold');
    const late = await remove();
    expect((await favoritesOf(me)).total).toBe(0);
    clock.pass({ hours: 1 });
    expect(await restore(await back(me), late)).toBe(410);
  });
});

describe('the weekly email about prices', () => {
  const choose = ({ browser }: Person, enabled: boolean) => browser.call('PUT', '/api/v1/app/price-mails', { enabled });
  const mailsOf = async ({ user }: Person) =>
    (await mailsTo(shop, user.email)).filter(({ purpose }) => purpose.startsWith('catalogue.price-drops:'));
  const run = async () => {
    await shop.deps.jobs.send('catalogue.mail-price-drops', {});
    await shop.deps.jobs.idle();
  };
  const nextWeek = () => clock.pass({ hours: 7 * 24 });

  it('is sent at most once a week, and once for each price drop, to users who turned it on and didn’t stop it by its link', async () => {
    const [fan, other] = [await newcomer(shop), await newcomer(shop)];
    const beat = await beatAt('Tide', 2000);
    for (const person of [fan, other]) await like(person.browser, beat.id);
    expect((await choose(fan, true)).json()).toEqual({ enabled: true });
    expect((await favoritesOf(fan)).priceMails).toBe(true);

    await run();
    expect(await mailsOf(fan)).toEqual([]);
    await setPrice(beat.id, 1500);
    await run();
    await run();
    const [first, ...others] = await mailsOf(fan);
    expect([first?.subject, others.length, (await mailsOf(other)).length]).toEqual(['Now $15.00: Tide', 0, 0]);
    expect(first?.text).toContain('was $20.00');
    // No second email in the same week, even for a further drop.
    await setPrice(beat.id, 1400);
    await run();
    expect(await mailsOf(fan)).toHaveLength(1);
    nextWeek();
    await run();
    expect(await mailsOf(fan)).toHaveLength(2);
    nextWeek();
    await setPrice(beat.id, 1600);
    await run();
    expect(await mailsOf(fan)).toHaveLength(2);

    const stop = (token: string) =>
      shop.app.inject({ method: 'POST', url: `/api/v1/app/price-mails/stop?token=${token}` });
    const token = tokenIn(first);
    const opened = await shop.app.inject(`/api/v1/app/price-mails/stop?token=${token}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/price-mails?token=${token}`]);
    expect((await stop(`${token.slice(0, -2)}AA`)).statusCode).toBe(404);
    expect((await shop.app.inject({ method: 'POST', url: '/api/v1/app/price-mails/stop' })).statusCode).toBe(404);
    const later = await back(fan);
    expect((await favoritesOf(later)).priceMails).toBe(true);
    expect([(await stop(token)).statusCode, (await stop(token)).statusCode]).toEqual([200, 200]);
    expect((await favoritesOf(later)).priceMails).toBe(false);
    await setPrice(beat.id, 300);
    await run();
    expect(await mailsOf(fan)).toHaveLength(2);
  });

  it('needs a verified email to be turned on, but not to be stopped', async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: null });
    const unverified = { user, browser: await logInAs(shop, user) };
    const refused = await choose(unverified, true);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'CATALOGUE_EMAIL_UNVERIFIED']);
    expect((await choose(unverified, false)).json()).toEqual({ enabled: false });
  });

  it('isn’t sent to suspended accounts, or about beats that are off sale', async () => {
    const [suspended, left] = [await newcomer(shop), await newcomer(shop)];
    const [beat, off] = [await beatAt('Shore', 2000), await beatAt('Gone', 2000)];
    await like(suspended.browser, beat.id);
    await like(left.browser, off.id);
    for (const person of [suspended, left]) await choose(person, true);
    await inTransaction(shop.deps.db, (trx) =>
      setSuspended(trx, suspended.user.id, { at: clock.now(), reason: 'A test.' }),
    );
    for (const { id } of [beat, off]) await setPrice(id, 100);
    await putInState(shop.deps.db, off.id, 'unpublished');

    await run();

    expect([await mailsOf(suspended), await mailsOf(left)]).toEqual([[], []]);
  });
});

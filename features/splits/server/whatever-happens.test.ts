import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBeats } from '#features/catalogue/server/public.ts';
import { releaseBeat } from '#features/studio/server/release/release-beat.ts';
import { features } from '#server/features.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { newSeller, type Seller } from '#testing/beats/licenses.ts';
import { giveShare, sendInvite, sendResponse } from '#testing/beats/splits.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { checkOut, jobsDone, mails, pay } from '#testing/orders/buying.ts';
import { openShop } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';
import type { Split } from '../contract.ts';
import { findShares } from './public.ts';

// Shares after changes of the beat or of the people involved (decision 102).

const clock = movingClock();
let shop: TestApp;
let owner: Seller;
let mate: Seller;
let other: Seller;
let beatId: string;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [owner, mate, other] = [
    await openShop(shop, { legalName: 'Olga Owner', sellerCountry: 'United States' }),
    await newSeller(shop),
    await newSeller(shop),
  ];
  beatId = (await createBeat(shop.deps, { sellerId: owner.user.id, ai: 'none' })).id;
});

const api = '/api/v1/app';
const inbox = async (seller: Seller) => (await seller.browser.call('GET', `${api}/splits`)).json();
const stateOfBeat = async () => (await findBeats(shop.deps.db, [beatId])).get(beatId)?.state;
const inForce = async (): Promise<string[]> =>
  ((await findShares(shop.deps.db, [{ id: beatId, sellerId: owner.user.id }])).get(beatId) ?? []).map(
    ({ userId }) => userId,
  );
const invited = async (person: Seller, more: object = {}): Promise<string> => {
  const { shares } = (await sendInvite(owner, beatId, person.user.username, { share: '1', ...more })).json<Split>();
  const share = shares.find(({ state, username }) => state === 'invited' && username === person.user.username);
  if (!share) throw new Error('nobody is invited');
  return share._id;
};
const share = ({ user }: Seller) => giveShare(shop, { beatId, userId: user.id, share: 3333, pro: 'BMI' });
const sweep = async () => {
  await shop.deps.jobs.send('splits.sweep', {});
  await jobsDone(shop);
};
const set = (values: object) =>
  shop.deps.db.updateTable('catalogue_beats').set(values).where('id', '=', beatId).execute();
const setUser = ({ user }: Seller, values: object) =>
  shop.deps.db.updateTable('account_users').set(values).where('id', '=', user.id).execute();
const suspended = { suspended_at: new Date(), suspended_reason: 'A test.' };
const close = async ({ user }: Seller) => {
  const browser = await logInAs(shop, user, { confirmed: true });
  expect((await browser.call('POST', `${api}/account/close`, { username: user.username })).statusCode).toBe(200);
};
const exportOf = async ({ user }: Seller) => {
  const [personal] = features.find(({ name }) => name === 'splits')?.personalData?.(shop.deps) ?? [];
  return (await personal?.collect(shop.deps.db, user))?.data;
};
const creditsOf = async () =>
  (await owner.browser.call('GET', `${api}/beatstore/track/${beatId}`)).json<{ credits?: object[] }>().credits;
const mailsTo = async ({ user }: Seller) =>
  (await mails(shop)).filter(({ recipient }) => recipient === user.email).map(({ purpose }) => purpose.split(':')[0]);

describe('a shared beat that is', () => {
  it('deleted keeps its shares, and its open invitations are withdrawn', async () => {
    await share(mate);
    const open = await invited(other);
    await owner.browser.call('DELETE', `${api}/beatstore/${beatId}`);
    expect((await sendResponse(other, open, 'accept')).json().code).toBe('SPLITS_CHANGED');
    expect((await inbox(other)).invitations).toEqual([]);
    await sweep();
    expect(await inForce()).toEqual([mate.user.id]);
    expect((await inbox(mate)).shares).toHaveLength(1);
  });

  it('sold exclusively keeps its shares, its open invitations are withdrawn, and nobody can be invited anymore', async () => {
    await share(mate);
    const open = await invited(other);
    await putInState(shop.deps.db, beatId, 'sold');
    expect((await sendResponse(other, open, 'accept')).json().code).toBe('SPLITS_CHANGED');
    expect((await inbox(other)).invitations).toEqual([]);
    await sweep();
    expect([await inForce(), (await inbox(mate)).shares.length]).toEqual([[mate.user.id], 1]);
    expect((await sendInvite(owner, beatId, other.user.username)).json().code).toBe('SPLITS_BEAT_SOLD');
  });

  it('scheduled isn’t published before everyone has responded, even if its time has passed', async () => {
    const schedule = () => set({ state: 'scheduled', publish_at: clock.now(), published_at: null });
    await schedule();
    const first = await invited(mate, { wait: true });
    await releaseBeat(shop.deps, beatId);
    expect(await stateOfBeat()).toBe('unpublished');
    await sendResponse(mate, first, 'accept');
    expect(await stateOfBeat()).toBe('published');
    await schedule();
    await sendResponse(other, await invited(other, { wait: true }), 'decline');
    expect(await stateOfBeat()).toBe('scheduled');
    await releaseBeat(shop.deps, beatId);
    expect(await stateOfBeat()).toBe('published');
  });

  it('sold shows its figures to its collaborators; once an admin takes it off the store, they see only its figures and title', async () => {
    await share(mate);
    const line = { beatId, licenseId: licenseIds.basic };
    await pay(shop, await checkOut(shop, [line]));
    await jobsDone(shop);
    await shop.deps.db.insertInto('statistics_days').values({ beat_id: beatId, day: '2026-11-01', plays: 7 }).execute();
    const [{ beat, ...figures }] = (await inbox(mate)).shares;
    // A third of 17.99, which is left of 19.99 after the label's fee.
    expect(figures).toMatchObject({ plays: 7, sales: 1, soldCents: 1999, earnedCents: 599 });
    expect(beat.coverImage).not.toBe('');
    await set({
      state: 'unpublished',
      taken_off_at: clock.now(),
      taken_off_by: owner.user.id,
      taken_off_reason: 'A test.',
    });
    const [hidden] = (await inbox(mate)).shares;
    expect(hidden).toMatchObject({ earnedCents: 599, beat: { title: beat.title, coverImage: '', wave: '' } });
    expect((await mate.browser.call('GET', `${api}/beatstore/${beatId}/play`)).statusCode).toBe(404);
  });
});

describe('a collaborator’s or owner’s account that is', () => {
  it('suspended keeps its share under its newest name, but isn’t credited; a closed account has no share', async () => {
    await share(mate);
    await setUser(mate, { display_name: 'Another Name' });
    expect(await creditsOf()).toMatchObject([{ name: 'Another Name' }]);
    await setUser(mate, suspended);
    expect([await creditsOf(), await inForce()]).toEqual([undefined, [mate.user.id]]);
    await setUser(mate, { suspended_at: null, suspended_reason: null });
    await close(mate);
    expect([await inForce(), await creditsOf()]).toEqual([[], undefined]);
    const rows = await shop.deps.db.selectFrom('splits_shares').selectAll().where('beat_id', '=', beatId).execute();
    expect(rows).toMatchObject([{ state: 'ended', pro: '', ipi: '', email: null }]);
  });

  it('suspended and owns a beat sends no reminders, and its waiting beats aren’t published', async () => {
    const open = await invited(mate, { wait: true });
    await setUser(owner, suspended);
    clock.pass({ hours: 24 * 8 });
    await sweep();
    expect(await mailsTo(mate)).toEqual(['splits.invited']);
    expect((await sendResponse({ ...mate, browser: await logInAs(shop, mate.user) }, open, 'accept')).statusCode).toBe(
      200,
    );
    expect([await inForce(), await stateOfBeat()]).toEqual([[mate.user.id], 'unpublished']);
  });

  it('closed leaves the accepted shares in its beats, but no email address that it had invited', async () => {
    await share(mate);
    await sendInvite(owner, beatId, 'guest@example.com', { share: '1' });
    await owner.browser.call('PUT', `${api}/splits/rights`, { pro: 'PRS', ipi: '014107338' });
    expect(await exportOf(owner)).toMatchObject({
      shares: [],
      given: expect.arrayContaining([expect.objectContaining({ sharePercent: 33.33, state: 'accepted' })]),
      rights: { pro: 'PRS' },
    });
    expect(JSON.stringify(await exportOf(owner))).not.toMatch(/guest@|BMI/);
    expect(await exportOf(mate)).toMatchObject({ shares: [{ beatId, sharePercent: 33.33, pro: 'BMI' }], given: [] });
    await close(owner);
    expect(await inForce()).toEqual([mate.user.id]);
    expect(await exportOf(owner)).toEqual({
      shares: [],
      given: [expect.objectContaining({ state: 'accepted' })],
      rights: null,
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import type { Split } from '../contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newSeller, type Seller } from '#testing/beats/licenses.ts';
import { sendInvite, sendResponse } from '#testing/beats/splits.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { jobsDone, mails } from '#testing/orders/buying.ts';
import { openShop } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';
import { findShares } from './public.ts';

const clock = movingClock();
let shop: TestApp;
let owner: Seller;
let mate: Seller;
let beatId: string;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [owner, mate] = [
    await openShop(shop, { legalName: 'Olga Owner', sellerCountry: 'United States' }),
    await newSeller(shop),
  ];
  beatId = (await createBeat(shop.deps, { sellerId: owner.user.id, ai: 'none' })).id;
});

const api = '/api/v1/app';
/** The session may have expired while the clock was moved by days. */
const again = async ({ user }: Seller): Promise<Seller> => ({ user, browser: await logInAs(shop, user) });
const splitOf = async (seller: Seller): Promise<Split> =>
  (await seller.browser.call('GET', `${api}/splits/beats/${beatId}`)).json();
const inbox = async (seller: Seller) => (await seller.browser.call('GET', `${api}/splits`)).json();
const sharesOf = async () =>
  (await findShares(shop.deps.db, [{ id: beatId, sellerId: owner.user.id }])).get(beatId) ?? [];
const stateOfBeat = async () => (await findBeats(shop.deps.db, [beatId])).get(beatId)?.state;
const invited = async (who: string, more: object = {}): Promise<string> => {
  const { shares } = (await sendInvite(owner, beatId, who, more)).json<Split>();
  const share = shares.find(
    ({ state, username, name }) => state === 'invited' && [username, name].includes(who.toLowerCase()),
  );
  if (!share) throw new Error('nobody is invited');
  return share._id;
};
const change = (seller: Seller, shareId: string, word: string) =>
  seller.browser.call('POST', `${api}/splits/shares/${shareId}/change`, { change: word });
const mailsTo = async (email: string) =>
  (await mails(shop))
    .filter(({ recipient }) => recipient === email)
    .map(({ purpose }) => purpose.split(':')[0] ?? '')
    .toSorted();
const sweep = async () => {
  await shop.deps.jobs.send('splits.sweep', {});
  await jobsDone(shop);
};
const creditsOf = async () =>
  (await owner.browser.call('GET', `${api}/beatstore/track/${beatId}`)).json<{ credits?: object[] }>().credits;

describe('an invitation to a split', () => {
  it('by username can be accepted: then the terms are in force, and the collaborator is credited', async () => {
    const id = await invited(mate.user.username, { publishing: '50', pro: 'BMI', ipi: '00 014 107 338' });
    expect(await inbox(mate)).toMatchObject({
      invitations: [{ _id: id, bps: 3333, publishingBps: 5000, ipi: '00014107338', beat: { _id: beatId } }],
      shares: [],
    });
    expect(await creditsOf()).toBeUndefined();
    expect((await sendResponse(mate, id, 'accept')).statusCode).toBe(200);
    expect(await splitOf(owner)).toMatchObject({ keptBps: 6667, shares: [{ state: 'accepted', bps: 3333 }] });
    expect(await sharesOf()).toMatchObject([{ userId: mate.user.id, bps: 3333 }]);
    expect(await creditsOf()).toEqual([
      { name: mate.user.display_name, username: mate.user.username, role: 'Co-producer', isProducer: true },
    ]);
    expect(await inbox(mate)).toMatchObject({
      invitations: [],
      shares: [{ _id: id, plays: 0, sales: 0, earnedCents: 0 }],
    });
    expect([await mailsTo(mate.user.email), await mailsTo(owner.user.email)]).toEqual([
      ['splits.invited'],
      ['security', 'splits.accepted'],
    ]);
    // The button was pressed a second time.
    expect((await sendResponse(mate, id, 'accept')).json().code).toBe('SPLITS_CHANGED');
  });

  it('by email can be accepted only by the account with that verified email address', async () => {
    const email = `later-${newId()}@example.com`;
    const id = await invited(email.toUpperCase());
    expect((await sendResponse(mate, id, 'accept')).statusCode).toBe(404);
    const user = await createListener(shop.deps, { email });
    const late = { user, browser: await logInAs(shop, user) };
    expect(await inbox(late)).toMatchObject({ invitations: [], emailVerified: false });
    expect((await sendResponse(late, id, 'accept')).statusCode).toBe(404);
    await shop.deps.db
      .updateTable('account_users')
      .set({ email_verified_at: clock.now() })
      .where('id', '=', user.id)
      .execute();
    expect((await splitOf(owner)).shares).toMatchObject([{ name: email, username: null }]);
    expect((await sendResponse(late, id, 'accept')).statusCode).toBe(200);
    expect((await splitOf(owner)).shares).toMatchObject([{ name: user.display_name, username: user.username }]);
    // Someone without a page is credited without a link.
    expect(await creditsOf()).toMatchObject([{ name: user.display_name, username: null }]);
  });

  it.each([
    ['oneself', () => owner.user.username, {}, 'who'],
    ['one’s own email', () => owner.user.email.toUpperCase(), {}, 'who'],
    ['nobody', () => 'nobody-at-all', {}, 'who'],
    ['no address', () => 'a@b', {}, 'who'],
    ['more than 99%', () => mate.user.username, { share: '99.01' }, 'share'],
    ['no role', () => mate.user.username, { role: ' ' }, 'role'],
    ['no IPI', () => mate.user.username, { ipi: '12' }, 'ipi'],
    ['too much publishing', () => mate.user.username, { publishing: '101' }, 'publishing'],
  ])('is refused with an error on the invalid field (%s)', async (_, who, more, field) => {
    const refused = await sendInvite(owner, beatId, who(), more);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
    expect((await splitOf(owner)).shares).toEqual([]);
  });

  it('is refused if it repeats a person, leaves the owner less than 1%, or exceeds ten collaborators', async () => {
    const email = `guest-${newId()}@example.com`;
    await invited(mate.user.username, { share: '60' });
    await invited(email, { share: '30' });
    for (const who of [mate.user.username.toUpperCase(), email.toUpperCase()]) {
      expect((await sendInvite(owner, beatId, who, { share: '1' })).json().fields.who[0]).toMatch(/already invited/);
    }
    const tooMuch = await sendInvite(owner, beatId, `x-${email}`, { share: '9.01' });
    expect(tooMuch.json().fields.share).toEqual(['At most 9% is left: you keep at least 1%.']);
    for (let more = 2; more < 10; more += 1) await invited(`${more}-${email}`, { share: '0.5' });
    const eleventh = await sendInvite(owner, beatId, `x-${email}`, { share: '0.5' });
    expect(eleventh.json().fields.who).toEqual(['At most 10 collaborators can share in it.']);
  });

  it('by username to a suspended account is refused as if nobody had that name; one by email doesn’t reveal whose address it is', async () => {
    const closed = await createListener(shop.deps);
    await shop.deps.db
      .updateTable('account_users')
      .set({ suspended_at: new Date(), suspended_reason: 'A test.' })
      .where('id', '=', closed.id)
      .execute();
    const [suspended, nobody] = [
      await sendInvite(owner, beatId, closed.username),
      await sendInvite(owner, beatId, 'nobody-at-all'),
    ];
    expect(suspended.json().fields).toEqual(nobody.json().fields);
    // Invited by name and by email address, this person counts as two, because the owner doesn't know better.
    await invited(mate.user.username, { share: '10' });
    expect((await sendInvite(owner, beatId, mate.user.email, { share: '10' })).statusCode).toBe(201);
    const { invitations } = await inbox(mate);
    expect(invitations).toHaveLength(2);
    await sendResponse(mate, invitations[1]._id, 'accept');
    expect(await inbox(mate)).toMatchObject({ invitations: [], shares: [{}] });
  });

  it('is refused if the same person already has twenty open ones from this owner', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { id } = await createBeat(shop.deps, { sellerId: owner.user.id });
      expect((await sendInvite(owner, id, mate.user.username)).statusCode).toBe(201);
    }
    const refused = await sendInvite(owner, beatId, mate.user.username);
    expect(refused.json().fields.who[0]).toMatch(/20 invitations of yours waiting/);
    // Other owners can still invite them.
    const other = await newSeller(shop);
    const { id } = await createBeat(shop.deps, { sellerId: other.user.id });
    expect((await sendInvite(other, id, mate.user.username)).statusCode).toBe(201);
  });

  it('requires that the sender has a verified email address and owns the beat', async () => {
    const { id } = owner.user;
    await shop.deps.db.updateTable('account_users').set({ email_verified_at: null }).where('id', '=', id).execute();
    expect((await sendInvite(owner, beatId, mate.user.username)).json().code).toBe('SPLITS_EMAIL_UNVERIFIED');
    expect((await sendInvite(mate, beatId, owner.user.username)).json().code).toBe('SPLITS_BEAT_NOT_FOUND');
  });

  it('can be blocked: its sender sees all their invitations to this person declined, now and later', async () => {
    const id = await invited(mate.user.username);
    expect((await sendResponse(mate, id, 'block')).statusCode).toBe(200);
    expect((await splitOf(owner)).shares).toMatchObject([{ state: 'declined' }]);
    const later = await sendInvite(owner, beatId, mate.user.username);
    expect(later.json().shares.map(({ state }: { state: string }) => state)).toEqual(['declined', 'declined']);
    expect(await inbox(mate)).toMatchObject({ invitations: [] });
    expect(await mailsTo(mate.user.email)).toEqual(['splits.invited']);
  });

  it('gets one reminder after a week, and expires after 60 days', async () => {
    const id = await invited(mate.user.username);
    clock.pass({ hours: 24 * 7 });
    await sweep();
    await sweep();
    expect(await mailsTo(mate.user.email)).toEqual(['splits.invited', 'splits.reminded']);
    clock.pass({ hours: 24 * 53 });
    // The sweep hasn't run yet.
    expect((await sendResponse(await again(mate), id, 'accept')).json().code).toBe('SPLITS_CHANGED');
    await sweep();
    expect((await splitOf(await again(owner))).shares).toMatchObject([{ state: 'expired' }]);
  });
});

describe('a split that publishes the beat once everyone has responded', () => {
  it('keeps the beat off sale until the last response', async () => {
    const first = await invited(mate.user.username, { wait: true, share: '10' });
    const other = await newSeller(shop);
    const second = await invited(other.user.username, { wait: true, share: '10' });
    expect([await stateOfBeat(), (await splitOf(owner)).waits]).toEqual(['unpublished', true]);
    await sendResponse(mate, first, 'accept');
    expect(await stateOfBeat()).toBe('unpublished');
    await sendResponse(other, second, 'decline');
    expect([await stateOfBeat(), (await splitOf(owner)).waits]).toEqual(['published', false]);
  });

  it('is made only if the invitation says so', async () => {
    await invited(mate.user.username, { wait: undefined });
    expect([await stateOfBeat(), (await splitOf(owner)).waits]).toEqual(['published', false]);
  });

  it('no longer keeps the beat off sale if the owner publishes now, or withdraws the invitation', async () => {
    const id = await invited(mate.user.username, { wait: true });
    expect((await owner.browser.call('POST', `${api}/beatstore/${beatId}/publish`)).statusCode).toBe(200);
    expect([await stateOfBeat(), (await splitOf(owner)).waits]).toEqual(['published', false]);
    await change(owner, id, 'withdraw');
    await invited(mate.user.username, { wait: true });
    const [{ _id } = { _id: '' }] = (await splitOf(owner)).shares;
    expect(await stateOfBeat()).toBe('unpublished');
    await change(owner, _id, 'withdraw');
    expect(await stateOfBeat()).toBe('published');
  });

  it('doesn’t publish a beat that its seller took off sale', async () => {
    const id = await invited(mate.user.username, { wait: true });
    await owner.browser.call('POST', `${api}/beatstore/${beatId}/unpublish`);
    await sendResponse(mate, id, 'accept');
    expect(await stateOfBeat()).toBe('unpublished');
  });
});

describe('an accepted share of a beat', () => {
  let id: string;
  beforeEach(async () => {
    id = await invited(mate.user.username);
    await sendResponse(mate, id, 'accept');
  });
  const inForce = async () => (await sharesOf()).map(({ bps }) => bps);
  const newTerms = (share: string) =>
    owner.browser.call('POST', `${api}/splits/shares/${id}/terms`, { role: 'Co-producer', isProducer: true, share });

  it('stays in force until new terms are accepted, and the larger of the two shares reduces what the owner can still give away', async () => {
    expect((await newTerms('50')).json()).toMatchObject({ keptBps: 5000 });
    expect(await inForce()).toEqual([3333]);
    const [{ _id: offered, now }] = (await inbox(mate)).invitations;
    expect(now).toMatchObject({ bps: 3333 });
    await sendResponse(mate, offered, 'accept');
    expect(await inForce()).toEqual([5000]);
    expect((await newTerms('10')).json().code).toBe('SPLITS_CHANGED');
  });

  it('can be left at any time, but only by its holder', async () => {
    expect((await sendResponse(owner, id, 'leave')).statusCode).toBe(404);
    expect((await sendResponse(mate, id, 'leave')).statusCode).toBe(200);
    expect([await inForce(), await creditsOf()]).toEqual([[], undefined]);
    expect(await mailsTo(owner.user.email)).toEqual(['security', 'splits.accepted', 'splits.left']);
  });

  it('ends 14 days after the owner has ended it, unless the owner cancels that', async () => {
    expect((await change(mate, id, 'end')).statusCode).toBe(404);
    await change(owner, id, 'end');
    await change(owner, id, 'end');
    await change(owner, id, 'keep');
    clock.pass({ hours: 24 * 15 });
    await sweep();
    expect(await inForce()).toEqual([3333]);
    await change(await again(owner), id, 'end');
    clock.pass({ hours: 24 * 13 });
    await sweep();
    expect(await inForce()).toEqual([3333]);
    clock.pass({ hours: 24 * 1 });
    await sweep();
    expect(await inForce()).toEqual([]);
    expect(await mailsTo(mate.user.email)).toEqual(['splits.ending', 'splits.ending', 'splits.invited']);
  });

  it('is on the split sheet, which only the owner and the collaborators can read', async () => {
    await owner.browser.call('PUT', `${api}/splits/rights`, { pro: 'PRS', ipi: '014107338' });
    const path = `${api}/splits/beats/${beatId}/sheet.pdf`;
    for (const reader of [owner, mate]) {
      const pdf = await reader.browser.call('GET', path);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      const { text } = readPdfText(pdf.rawPayload);
      for (const words of ['Splitsheet', '66.67%', '33.33%', 'PRS', 'IPI014107338', 'Consentedon']) {
        expect(text).toContain(words);
      }
    }
    expect((await (await newSeller(shop)).browser.call('GET', path)).statusCode).toBe(404);
  });
});

import { canonicalEmail } from '#contract-kit/email-address.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { createPerson } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { mails } from '#testing/orders/buying.ts';
import { createBeat, createListener, createSeller, licenseIds } from '#testing/factories.ts';
import { add, respond, edit, findLicense, made, newSeller, type Seller, withdraw } from '#testing/beats/licenses.ts';
import { giveShare } from '#testing/beats/splits.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { licensesPersonalData } from '../personal-data.ts';
import { areUsable, ensurePredefinedLicenses, findUsableLicenses } from '../public.ts';

let shop: TestApp;
let maker: Seller;
let receiver: Seller;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  [maker, receiver] = [await newSeller(shop), await newSeller(shop)];
});

const toEmail = (userEmail: string) => ({ assignTo: 'specific', userEmail });
const toUsers = (...people: readonly Seller[]) => ({
  assignTo: 'multiple',
  selectedUsers: people.map(({ user }) => user.id),
});
const mailsTo = async (email: string) => (await mails(shop)).filter(({ recipient }) => recipient === email);
const mayUse = (seller: Seller, id: string) => areUsable(shop.deps.db, seller.user.id, [id, licenseIds.basic]);

describe('assigning a license to one person', () => {
  it('by email gets the same response whether or not there is an account, and emails only accounts', async () => {
    const nobody = `nobody-${newId()}@example.com`;
    const [known, unknown] = [
      await add(maker, toEmail(receiver.user.email.toUpperCase())),
      await add(maker, toEmail(nobody)),
    ];
    expect([known.statusCode, unknown.statusCode]).toEqual([201, 201]);
    const shape = (response: typeof known, email: string) => {
      const { _id, receivers, ...rest } = response.json();
      expect(receivers).toEqual([{ ...receivers[0], name: email, state: 'waiting' }]);
      return rest;
    };
    expect(shape(known, canonicalEmail(receiver.user.email.toUpperCase()))).toEqual(shape(unknown, nobody));
    expect(await mailsTo(receiver.user.email)).toHaveLength(1);
    expect((await mailsTo(receiver.user.email))[0]?.body_text).toContain(`> From: ${maker.user.username}`);
    expect(await mailsTo(nobody)).toEqual([]);
  });

  it('by email waits until the person has an account with that verified email', async () => {
    const email = `later-${newId()}@example.com`;
    const license = await made(maker, toEmail(email));
    const user = await createSeller(shop.deps, { email });
    const late = { user, browser: await logInAs(shop, user) };
    expect(await findLicense(late, license._id)).toBeUndefined();
    expect((await respond(late, license._id, 'accept')).statusCode).toBe(404);
    await shop.deps.db
      .updateTable('account_users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    expect((await respond(late, license._id, 'accept')).statusCode).toBe(200);
    expect(await mayUse(late, license._id)).toBe(true);
  });

  it('refuses the maker’s own id, and their own email in upper or lower case', async () => {
    const own = await add(maker, toEmail(maker.user.email.toUpperCase()));
    expect([own.statusCode, Object.keys(own.json().fields)]).toEqual([400, ['userEmail']]);
    const byId = await add(maker, toUsers(receiver, maker));
    expect([byId.statusCode, Object.keys(byId.json().fields)]).toEqual([400, ['selectedUsers']]);
  });
});

describe('assigning a license to several people', () => {
  it('offers the license to each of them, once', async () => {
    const third = await newSeller(shop);
    const license = await made(maker, toUsers(receiver, third, receiver));
    expect(license.receivers.map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        [receiver.user.username, 'waiting'],
        [third.user.username, 'waiting'],
      ]),
    );
    const fourth = await newSeller(shop);
    const edited = await edit(maker, license._id, toUsers(receiver, fourth));
    expect(edited.json().receivers).toHaveLength(3);
    expect(await mailsTo(receiver.user.email)).toHaveLength(1);
    expect(await mailsTo(fourth.user.email)).toHaveLength(1);
  });

  it('takes emails, without revealing whether they have an account', async () => {
    const nobody = `nobody-${newId()}@example.com`;
    const license = await made(maker, {
      assignTo: 'multiple',
      selectedUsers: [receiver.user.email, nobody, (await newSeller(shop)).user.id],
    });
    const named = license.receivers.filter(({ name }) => name.includes('@'));
    expect(named.map(({ name, state }) => [name, state]).toSorted()).toEqual(
      [
        [nobody, 'waiting'],
        [receiver.user.email, 'waiting'],
      ].toSorted(),
    );
    expect((await findLicense(receiver, license._id))?.assignment?.state).toBe('waiting');
    const own = await add(maker, { assignTo: 'multiple', selectedUsers: [maker.user.email] });
    expect([own.statusCode, Object.keys(own.json().fields)]).toEqual([400, ['selectedUsers']]);
  });

  it('fails for unknown ids, closed accounts and admins, and creates nothing', async () => {
    const closed = await newSeller(shop);
    await shop.deps.db
      .updateTable('account_users')
      .set({ closed_at: new Date() })
      .where('id', '=', closed.user.id)
      .execute();
    const mark = newId();
    const person = { username: `chief-${mark.slice(-8)}`, displayName: 'Chief', email: `${mark}@example.com` };
    const admin = await createPerson(shop.deps.db, person, 'admin');
    for (const stranger of [newId(), closed.user.id, admin.id]) {
      const refused = await add(maker, { assignTo: 'multiple', selectedUsers: [receiver.user.id, stranger] });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'LICENSES_WRONG_RECEIVER']);
    }
    expect((await add(maker, { assignTo: 'multiple', selectedUsers: ['x'] })).statusCode).toBe(400);
    expect(await mailsTo(receiver.user.email)).toEqual([]);
  });
});

describe('an assigned license', () => {
  it('can be used once its receiver has accepted it, and by nobody else', async () => {
    const license = await made(maker, toUsers(receiver));
    expect(await findLicense(receiver, license._id)).toMatchObject({
      origin: 'assigned',
      usable: false,
      editable: false,
      assignment: { state: 'waiting', from: maker.user.username },
      receivers: [],
    });
    expect(await mayUse(receiver, license._id)).toBe(false);
    const stranger = await newSeller(shop);
    for (const other of [stranger, maker]) {
      for (const word of ['accept', 'refuse'] as const) {
        const refused = await respond(other, license._id, word);
        expect([refused.statusCode, refused.json().code]).toEqual([404, 'LICENSES_NOT_FOUND']);
      }
    }
    expect((await edit(receiver, license._id)).statusCode).toBe(404);
    expect((await withdraw(receiver, license._id)).statusCode).toBe(404);

    const accepted = await respond(receiver, license._id, 'accept');
    expect(accepted.json()).toMatchObject({ usable: true, assignment: { state: 'accepted' } });
    expect((await respond(receiver, license._id, 'accept')).statusCode).toBe(200);
    expect(await mayUse(receiver, license._id)).toBe(true);
    expect(await mayUse(stranger, license._id)).toBe(false);
    expect((await findLicense(maker, license._id))?.receivers).toMatchObject([{ state: 'accepted' }]);
    const late = await respond(receiver, license._id, 'refuse');
    expect([late.statusCode, late.json().code]).toEqual([409, 'LICENSES_ALREADY_ACCEPTED']);
  });

  it('can be declined and accepted later', async () => {
    const license = await made(maker, toEmail(receiver.user.email));
    expect((await respond(receiver, license._id, 'refuse')).json()).toMatchObject({ assignment: { state: 'refused' } });
    expect(await mayUse(receiver, license._id)).toBe(false);
    expect((await findLicense(maker, license._id))?.receivers).toMatchObject([
      { name: receiver.user.username, state: 'refused' },
    ]);
    expect((await respond(receiver, license._id, 'accept')).statusCode).toBe(200);
    expect(await mayUse(receiver, license._id)).toBe(true);
  });

  it('can be withdrawn by its maker before the receiver responds', async () => {
    const third = await newSeller(shop);
    const license = await made(maker, toUsers(receiver, third));
    const idOf = (seller: Seller) => license.receivers.find(({ name }) => name === seller.user.username)?._id ?? '';
    const takeBack = ({ browser }: Seller, receiverId: string) =>
      browser.call('DELETE', `/api/v1/app/beatstore/licenses/${license._id}/receivers/${receiverId}`);
    expect((await takeBack(receiver, idOf(receiver))).statusCode).toBe(404);
    expect((await takeBack(maker, newId())).statusCode).toBe(404);
    expect((await takeBack(maker, idOf(receiver))).statusCode).toBe(200);
    expect((await respond(receiver, license._id, 'accept')).statusCode).toBe(404);
    await respond(third, license._id, 'refuse');
    const late = await takeBack(maker, idOf(third));
    expect([late.statusCode, late.json().code]).toEqual([409, 'LICENSES_ANSWERED']);
  });

  it('keeps the accepted terms, while its title may change', async () => {
    const license = await made(maker, toUsers(receiver));
    expect((await edit(maker, license._id, { price: '50' })).statusCode).toBe(200);
    await respond(receiver, license._id, 'accept');
    expect((await edit(maker, license._id, { price: '50', title: 'Renamed' })).statusCode).toBe(200);
    for (const change of [{ price: '1' }, { exclusive: true }, { fileTypes: ['mp3'] }, { usageTerms: [] }]) {
      const refused = await edit(maker, license._id, { price: '50', ...change });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'LICENSES_ACCEPTED']);
    }
  });

  it('causes an email when its maker deletes it, to the sellers whose beats leave the store', async () => {
    const license = await made(maker, toUsers(receiver));
    await respond(receiver, license._id, 'accept');
    await createBeat(shop.deps, { sellerId: receiver.user.id, licenseIds: [license._id], title: 'Borrowed' });
    const refused = await withdraw(maker, license._id);
    expect(refused.json()).toMatchObject({ code: 'LICENSES_ONLY_ONE', details: { beats: ['Borrowed'] } });
    await withdraw(maker, license._id, '?force=true');
    expect((await mailsTo(receiver.user.email)).at(-1)?.body_text).toContain('Borrowed');
    expect(await mayUse(receiver, license._id)).toBe(false);
    expect((await respond(receiver, license._id, 'accept')).statusCode).toBe(404);
  });
});

describe('a person’s data about licenses', () => {
  it('has their licenses and offers; closing the account deletes offers and keeps licenses that others accepted', async () => {
    const [unused, used] = [
      await made(maker, toEmail('typed@example.com')),
      await made(maker, { ...toUsers(receiver), title: 'Shared' }),
    ];
    await respond(receiver, used._id, 'accept');
    const offered = await made(receiver, toEmail(maker.user.email));
    const records = licensesPersonalData();
    const { data } = await records.collect(shop.deps.db, maker.user);
    expect(data).toMatchObject({
      made: [
        { id: unused._id, price: '45.50', offeredTo: [{ email: 'typed@example.com', state: 'waiting' }] },
        { id: used._id, title: 'Shared', offeredTo: [{ state: 'accepted' }] },
      ],
      offeredToYou: [{ licenseId: offered._id, state: 'waiting' }],
    });

    const unproven = { ...(await newSeller(shop)).user, email: maker.user.email, email_verified_at: null };
    expect(await records.collect(shop.deps.db, unproven)).toEqual({ data: { made: [], offeredToYou: [] } });
    await inTransaction(shop.deps.db, (trx) => records.erase(trx, unproven));
    expect((await findLicense(maker, offered._id))?.assignment?.state).toBe('waiting');

    await inTransaction(shop.deps.db, (trx) => records.erase(trx, maker.user));
    expect((await findLicense(receiver, offered._id))?.receivers).toEqual([]);
    const usable = (await findUsableLicenses(shop.deps.db, receiver.user.id)).map(({ id }) => id);
    expect(usable).toContain(used._id);
    expect(await records.collect(shop.deps.db, maker.user)).toMatchObject({
      data: { made: [{ offeredTo: [] }, { offeredTo: [{ email: null, state: 'accepted' }] }], offeredToYou: [] },
    });
  });
});

describe('the search for users', () => {
  const search = async ({ browser }: Seller, q: string, page = 1) =>
    (await browser.call('GET', `/api/v1/app/user-search?q=${encodeURIComponent(q)}&page=${page}`)).json();

  it('finds people by part of their username, five per page, and reveals only their ids and usernames', async () => {
    const mark = newId().slice(-8);
    for (let count = 0; count < 6; count += 1) await createSeller(shop.deps, { username: `Finder-${mark}-${count}` });
    const first = await search(maker, `FINDER-${mark}`);
    expect(first).toMatchObject({ total: 6, page: 1, pages: 2 });
    expect(first.users).toHaveLength(5);
    expect(Object.keys(first.users[0]).toSorted()).toEqual(['_id', 'username']);
    expect((await search(maker, `finder-${mark}`, 2)).users).toHaveLength(1);
    expect((await search(maker, `finder_${mark}`)).total).toBe(0);
    expect((await search(maker, '%%')).total).toBe(0);
    expect((await search(maker, '\0\0')).total).toBe(0);
  });

  it('finds nobody by email, so that it reveals no accounts, and never finds the caller', async () => {
    const { email } = receiver.user;
    for (const q of [email, email.toUpperCase(), email.slice(0, -1), '@example.com', `nobody-${newId()}@example.com`]) {
      expect(await search(maker, q), q).toEqual({ users: [], total: 0, page: 1, pages: 1 });
    }
    expect((await search(maker, maker.user.username)).total).toBe(0);
  });

  it('needs at least two characters', async () => {
    for (const query of ['?q=a', '?q=%20a%20']) {
      const refused = await maker.browser.call('GET', `/api/v1/app/user-search${query}`);
      expect([refused.statusCode, Object.keys(refused.json().fields)], query).toEqual([400, ['q']]);
    }
  });

  it('suggests, before anything is typed, up to five people with whom the caller shares licenses or beats, and no strangers', async () => {
    const suggested = async (seller: Seller): Promise<string[]> => {
      const reply = await seller.browser.call('GET', '/api/v1/app/user-search');
      return reply.json<{ users: { _id: string }[] }>().users.map(({ _id }) => _id);
    };
    const [owner, mate, invited] = [maker, await newSeller(shop), await newSeller(shop)];
    const offered = await made(owner, toUsers(receiver, invited));
    expect([await suggested(owner), await suggested(receiver)]).toEqual([[], []]);
    await respond(receiver, offered._id, 'accept');
    const beat = await createBeat(shop.deps, { sellerId: owner.user.id });
    await giveShare(shop, { beatId: beat.id, userId: mate.user.id });
    expect(await suggested(owner)).toEqual([receiver.user.id, mate.user.id]);
    expect([await suggested(receiver), await suggested(mate), await suggested(invited)]).toEqual([
      [owner.user.id],
      [owner.user.id],
      [],
    ]);
    for (let count = 0; count < 5; count += 1) {
      const more = await newSeller(shop);
      await giveShare(shop, { beatId: beat.id, userId: more.user.id });
    }
    const all = await suggested(owner);
    expect([all.length, new Set(all).size, all[0]]).toEqual([5, 5, receiver.user.id]);
  });

  it('is only for sellers', async () => {
    const listener = await logInAs(shop, await createListener(shop.deps, { emailVerifiedAt: new Date() }));
    expect((await listener.call('GET', '/api/v1/app/user-search?q=finder')).statusCode).toBe(403);
    expect((await shop.app.inject('/api/v1/app/user-search?q=finder')).statusCode).toBe(401);
  });

  it('is limited per account, and per network with many accounts', async () => {
    const strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: movingClock() } });
    try {
      const statuses: number[] = [];
      for (let account = 0; account < 4; account += 1) {
        const { browser } = await newSeller(strict);
        for (let count = 0; count < 201; count += 1) {
          const reply = await browser.call('GET', '/api/v1/app/user-search?q=mia');
          statuses.push(reply.statusCode);
          if (reply.statusCode === 200) continue;
          expect([reply.statusCode, reply.json().code]).toEqual([429, 'LICENSES_SEARCH_TOO_OFTEN']);
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
        }
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(600);
      expect(statuses.slice(603).every((status) => status === 429)).toBe(true);
    } finally {
      await strict.close();
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { createPerson } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, openOrder } from '#testing/orders/buying.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import { add, edit, findLicense, licensesOf, made, newSeller, type Seller, withdraw } from '#testing/beats/licenses.ts';
import { logInAs } from '#testing/people.ts';
import { maxLicenses } from './add-license.ts';
import { ensurePredefinedLicenses, findLicensesByIds } from '../public.ts';

let shop: TestApp;
let seller: Seller;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await newSeller(shop);
});

const newAdmin = async (): Promise<Seller> => {
  const mark = newId().slice(-8);
  const person = { username: `boss-${mark}`, displayName: 'Boss', email: `boss-${mark}@example.com` };
  const user = await createPerson(shop.deps.db, person, 'admin');
  return { user, browser: await logInAs(shop, user) };
};
/** Reads the beat from the store's list, which is cached in memory. */
const listed = async (id: string): Promise<Beat | undefined> =>
  (await shop.app.inject(`${base}/getAllBeats`)).json<Beat[]>().find(({ _id }) => _id === id);
const base = '/api/v1/app/beatstore';

describe('making a license', () => {
  it('gives the license to its maker, with its terms in display order', async () => {
    const response = await add(seller);
    expect(response.statusCode).toBe(201);
    const license = response.json();
    expect(license).toMatchObject({
      title: 'Tour pack',
      type: 'custom',
      price: '45.50',
      fileTypes: ['mp3', 'wav'],
      usageTerms: [
        { name: 'Distribution Limit', limit: '5000' },
        { name: 'Music Video Limit', limit: 'unlimited' },
        { name: 'For Profit Live Performances', limit: 'yes' },
      ],
      predefined: false,
      exclusive: false,
      user: [seller.user.id],
      origin: 'own',
      usable: true,
      editable: true,
      receivers: [],
    });
    expect(await findLicense(seller, license._id)).toEqual(license);
  });

  it('is possible for listeners, who become sellers with their first beat', async () => {
    const user = await createListener(shop.deps);
    const license = await made({ user, browser: await logInAs(shop, user) });
    expect(license.user).toEqual([user.id]);
  });

  it('adds default licenses before custom ones, and both after the label’s', async () => {
    const custom = await made(seller, { type: 'custom' });
    const standard = await made(seller, { type: 'default' });
    const ids = (await licensesOf(seller)).map(({ _id }) => _id);
    expect(ids).toEqual([...Object.values(licenseIds), standard._id, custom._id]);
  });

  it.each([
    ['price', { price: '-1' }],
    ['price', { price: -1 }],
    ['price', { price: '1e9' }],
    ['price', { price: '1000000000' }],
    ['price', { price: 'abc' }],
    ['price', { price: '1.2.3' }],
    ['price', { price: '1.234' }],
    ['price', { price: '' }],
    ['description', { description: 'x'.repeat(33) }],
    ['title', { title: '   ' }],
    ['title', { title: 'x'.repeat(61) }],
    ['fileTypes', { fileTypes: [] }],
    ['fileTypes.0', { fileTypes: ['flac'] }],
    ['usageTerms.0.limit', { usageTerms: [{ name: 'Distribution Limit', limit: '-1' }] }],
    ['usageTerms.0.limit', { usageTerms: [{ name: 'Distribution Limit', limit: -1 }] }],
    ['usageTerms.0.limit', { usageTerms: [{ name: 'Music Video Limit', limit: 'yes' }] }],
    ['usageTerms.0.limit', { usageTerms: [{ name: 'Radio Broadcasting', limit: '5' }] }],
    ['usageTerms.0.name', { usageTerms: [{ name: 'Television', limit: '5' }] }],
    [
      'usageTerms',
      {
        usageTerms: [
          { name: 'Distribution Limit', limit: '1' },
          { name: 'Distribution Limit', limit: '2' },
        ],
      },
    ],
    ['assignTo', { assignTo: 'everybody' }],
    ['userEmail', { assignTo: 'specific', userEmail: 'nobody' }],
    ['selectedUsers', { assignTo: 'multiple', selectedUsers: [] }],
  ])('fails with a wrong %s: %j', async (field, wrong) => {
    const before = (await licensesOf(seller)).length;
    const response = await add(seller, wrong);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect(await licensesOf(seller)).toHaveLength(before);
  });

  it('allows a description of 32 characters, a price without decimals, and a price of zero', async () => {
    expect(await made(seller, { description: 'x'.repeat(32), price: '7.' })).toMatchObject({ price: '7.00' });
    expect(await made(seller, { price: '0' })).toMatchObject({ price: '0.00' });
  });

  it('for every seller is only for admins, and the license belongs to the label', async () => {
    const refused = await add(seller, { assignTo: 'all' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'LICENSES_ALL_BY_ADMINS']);
    const admin = await newAdmin();
    const license = await made(admin, { assignTo: 'all', title: 'Label special' });
    expect(license).toMatchObject({ predefined: true, origin: 'label', editable: true });
    expect(await findLicense(seller, license._id)).toMatchObject({ usable: true, editable: false });
    expect((await withdraw(admin, license._id)).statusCode).toBe(200);
  });

  it('is refused after a hundred licenses per person', async () => {
    const one = await made(seller);
    const [row] = await findLicensesByIds(shop.deps.db, [one._id]);
    if (!row) throw new Error('the license is missing');
    const more = Array.from({ length: maxLicenses - 1 }, () => ({
      ...row,
      id: newId(),
      usage_terms: JSON.stringify(row.usage_terms),
    }));
    await shop.deps.db.insertInto('licenses_licenses').values(more).execute();
    const refused = await add(seller);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LICENSES_TOO_MANY']);
  });

  it('is rate-limited', async () => {
    const strict = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
    const eager = await newSeller(strict);
    for (let count = 0; count < 60; count += 1) await add(eager, { title: '' });
    expect((await add(eager)).statusCode).toBe(201);
    await Promise.all(Array.from({ length: 59 }, () => add(eager)));
    const refused = await add(eager);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'LICENSES_TOO_OFTEN']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });
});

describe('a person’s list of licenses', () => {
  it('is only for the person and for admins', async () => {
    const license = await made(seller);
    const url = `${base}/licenses/user/${seller.user.id}`;
    expect((await shop.app.inject(url)).statusCode).toBe(401);
    expect((await shop.app.inject(`${base}/licenses/user`)).statusCode).toBe(401);
    const other = await newSeller(shop);
    expect((await other.browser.call('GET', url)).statusCode).toBe(403);
    expect((await other.browser.call('GET', `${base}/licenses/user/${newId()}`)).statusCode).toBe(403);
    for (const { browser } of [seller, await newAdmin()]) {
      const { licenses } = (await browser.call('GET', url)).json();
      expect(licenses.map((one: { _id: string }) => one._id)).toContain(license._id);
    }
    expect(await findLicense(other, license._id)).toBeUndefined();
  });
});

describe('editing a license', () => {
  it('changes what new buyers see, but not past sales', async () => {
    const license = await made(seller);
    const beat = await createBeat(shop.deps, { sellerId: seller.user.id, licenseIds: [license._id] });
    const order = await buyAtCheckout(shop, [{ beatId: beat.id, licenseId: license._id }]);

    const edited = await edit(seller, license._id, {
      title: 'Winter',
      price: '99',
      fileTypes: ['mp3'],
      usageTerms: [],
    });
    expect(edited.json()).toMatchObject({ title: 'Winter', price: '99.00', fileTypes: ['mp3'], usageTerms: [] });
    expect((await listed(beat.id))?.licenses).toMatchObject([{ title: 'Winter', price: '99.00' }]);
    const { items } = await openOrder(shop, order);
    expect(items[0]).toMatchObject({
      price: '45.50',
      license: { title: 'Tour pack', fileTypes: ['mp3', 'wav'], usageTerms: license.usageTerms },
    });
    expect(items[0]?.files.map(({ kind }) => kind)).toEqual(['mp3', 'wav']);

    expect((await withdraw(seller, license._id, '?force=true')).statusCode).toBe(200);
    expect((await openOrder(shop, order)).items).toEqual(items);
  });

  it('can’t add a file that a beat on sale lacks', async () => {
    const license = await made(seller);
    const beat = { sellerId: seller.user.id, licenseIds: [license._id], title: 'Without stems' };
    await createBeat(shop.deps, { ...beat, fileKinds: ['mp3', 'wav'] });
    const refused = await edit(seller, license._id, { fileTypes: ['mp3', 'wav', 'trackouts'] });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LICENSES_FILES_MISSING']);
    expect(refused.json().details).toEqual({ beats: ['Without stems'] });
    expect((await findLicense(seller, license._id))?.fileTypes).toEqual(['mp3', 'wav']);
  });

  it('follows the same rules as making a license', async () => {
    const license = await made(seller);
    const refused = await edit(seller, license._id, { price: '1.2.3', description: 'x'.repeat(33) });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields).toSorted()).toEqual(['description', 'price']);
  });
});

describe('a license of another seller or the label', () => {
  it('can’t be changed by a seller: another seller’s license is 404, the label’s 403', async () => {
    const license = await made(seller);
    const other = await newSeller(shop);
    const calls = [(id: string) => edit(other, id), (id: string) => withdraw(other, id)];
    for (const call of calls) {
      const refused = await call(license._id);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'LICENSES_NOT_FOUND']);
      const label = await call(licenseIds.basic);
      expect([label.statusCode, label.json().code]).toEqual([403, 'LICENSES_OF_THE_LABEL']);
      expect((await call(newId())).statusCode).toBe(404);
    }
    expect(await findLicense(seller, license._id)).toEqual(license);
  });

  it('can be changed by admins, which the audit log records', async () => {
    const license = await made(seller);
    const admin = await newAdmin();
    expect((await edit(admin, license._id, { title: 'Tidied up' })).json().title).toBe('Tidied up');
    expect((await withdraw(admin, license._id)).statusCode).toBe(200);
    const entries = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', seller.user.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'licenses.edit-license', actor_id: admin.user.id },
      { action: 'licenses.withdraw-license', actor_id: admin.user.id },
    ]);
    expect(await findLicense(seller, license._id)).toMatchObject({ usable: false, withdrawn: { reason: null } });
  });
});

describe('withdrawing a license', () => {
  it('removes the license from beats that have another one', async () => {
    const license = await made(seller);
    const beat = await createBeat(shop.deps, {
      sellerId: seller.user.id,
      licenseIds: [license._id, licenseIds.basic],
    });
    expect((await withdraw(seller, license._id)).statusCode).toBe(200);
    expect((await listed(beat.id))?.licenses.map(({ title }) => title)).toEqual(['Basic License']);
    expect((await withdraw(seller, license._id)).statusCode).toBe(404);
  });

  it('names the beats that have no other license, and takes them off sale only if forced', async () => {
    const license = await made(seller);
    const gone = await made(seller);
    const beat = await createBeat(shop.deps, {
      sellerId: seller.user.id,
      title: 'Lonely',
      licenseIds: [license._id, gone._id],
    });
    await withdraw(seller, gone._id);
    const refused = await withdraw(seller, license._id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LICENSES_ONLY_ONE']);
    expect(refused.json().details).toEqual({ beats: ['Lonely'] });
    expect((await listed(beat.id))?.licenses).toHaveLength(1);

    expect((await withdraw(seller, license._id, '?force=true')).statusCode).toBe(200);
    expect(await listed(beat.id)).toBeUndefined();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Beat } from '#features/catalogue/contract.ts';
import type { ModeratedLicense } from '../../contract-admin.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { respond, edit, findLicense, made, newSeller, type Seller, withdraw } from '#testing/beats/licenses.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { buyAtCheckout, openOrder } from '#testing/orders/buying.ts';
import type { LoggedInBrowser } from '#testing/people.ts';

const api = '/api/v1/app';
const reason = 'It promises what nobody can give.';

let shop: TestApp;
let admin: LoggedInBrowser;
let seller: Seller;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await newSeller(shop);
});

const takeOff = (id: string, payload: object = { reason }, by = admin) =>
  by.call('POST', `${api}/admin/licenses/${id}/withdraw`, payload);
const restore = (id: string, by = admin) => by.call('POST', `${api}/admin/licenses/${id}/restore`);
const outcome = (response: { statusCode: number; json(): unknown }) => [response.statusCode, response.json()];
const beatWith = (...ids: string[]) => createBeat(shop.deps, { sellerId: seller.user.id, licenseIds: ids });
const offeredWith = async (beatId: string): Promise<string[]> =>
  (await shop.app.inject(`${api}/beatstore/getAllBeats`))
    .json<Beat[]>()
    .find(({ _id }) => _id === beatId)
    ?.licenses.map(({ _id }) => _id) ?? [];
const usableFor = async ({ browser }: Seller): Promise<string[]> =>
  (await browser.call('GET', `${api}/beatstore/licenses/usable`))
    .json<{ licenses: { _id: string }[] }>()
    .licenses.map(({ _id }) => _id);
const list = async (query: Record<string, string> = {}): Promise<ModeratedLicense[]> =>
  (await admin.call('GET', `${api}/admin/licenses?${new URLSearchParams(query).toString()}`)).json<{
    licenses: ModeratedLicense[];
  }>().licenses;

describe('a license withdrawn by an admin', () => {
  it('can’t be chosen by buyers or sellers until it’s restored, while past sales keep it', async () => {
    const license = await made(seller);
    const beat = await beatWith(license._id, licenseIds.basic);
    const line = { beatId: beat.id, licenseId: license._id };
    const order = await buyAtCheckout(shop, [line]);

    expect((await takeOff(license._id)).statusCode).toBe(200);
    expect(await offeredWith(beat.id)).toEqual([licenseIds.basic]);
    expect(await usableFor(seller)).not.toContain(license._id);
    const quoted = await shop.app.inject({
      method: 'POST',
      url: `${api}/checkout/quote`,
      payload: { items: [line] },
    });
    expect(quoted.json()).toMatchObject({ items: [{ problem: 'LICENSE_GONE' }] });
    expect((await openOrder(shop, order)).items).toMatchObject([{ license: { title: license.title } }]);

    expect((await restore(license._id)).statusCode).toBe(200);
    expect(new Set(await offeredWith(beat.id))).toEqual(new Set([license._id, licenseIds.basic]));
    expect(await usableFor(seller)).toContain(license._id);
    expect((await findLicense(seller, license._id))?.withdrawn).toBeNull();
  });

  it('stays in its seller’s list with the reason, but can’t be edited or deleted', async () => {
    const license = await made(seller);
    await takeOff(license._id);
    expect(await findLicense(seller, license._id)).toMatchObject({
      withdrawn: { reason, at: expect.any(String) },
      usable: false,
      editable: false,
    });
    expect((await edit(seller, license._id)).statusCode).toBe(404);
    expect((await withdraw(seller, license._id)).statusCode).toBe(404);
  });

  it('is hidden from the people to whom it was offered', async () => {
    const other = await newSeller(shop);
    const license = await made(seller, { assignTo: 'specific', userEmail: other.user.email });
    await respond(other, license._id, 'accept');
    await takeOff(license._id);
    expect(await findLicense(other, license._id)).toBeUndefined();
    await restore(license._id);
    expect(await findLicense(other, license._id)).toMatchObject({ usable: true, withdrawn: null });
  });

  it('needs a second confirmation if beats would leave the store, and those beats stay off sale after the restore', async () => {
    const license = await made(seller);
    const beat = await beatWith(license._id);
    expect(outcome(await takeOff(license._id))).toMatchObject([
      409,
      { code: 'LICENSES_ONLY_ONE', details: { beats: [beat.title] } },
    ]);
    expect((await takeOff(license._id, { reason, force: true })).statusCode).toBe(200);
    await restore(license._id);
    expect(await offeredWith(beat.id)).toEqual([]);
    const [withdrawn, restored] = await mailsTo(shop, seller.user.email);
    expect([withdrawn?.subject, restored?.subject]).toEqual([
      'Your license “Tour pack” was withdrawn · GIJO',
      'Your license “Tour pack” was restored · GIJO',
    ]);
    expect(withdrawn?.text).toContain(reason);
    expect(withdrawn?.text).toContain(beat.title);
  });

  it('is in the audit log with its values before and after, as is its restore', async () => {
    const license = await made(seller);
    await takeOff(license._id);
    await restore(license._id);
    const entries = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', seller.user.id)
      .orderBy('id')
      .execute();
    const about = { licenseId: license._id, title: 'Tour pack' };
    expect(entries).toEqual([
      {
        action: 'licenses.withdraw-license',
        details: { ...about, before: { offered: true }, after: { offered: false, reason } },
      },
      {
        action: 'licenses.restore-license',
        details: { ...about, before: { offered: false, reason }, after: { offered: true } },
      },
    ]);
  });

  it('is withdrawn once if two admins do it at once, and needs a reason of 3 to 500 characters', async () => {
    const license = await made(seller);
    for (const payload of [{}, { reason: ' no ' }, { reason: 'x'.repeat(501) }]) {
      expect(outcome(await takeOff(license._id, payload))).toMatchObject([
        400,
        { fields: { reason: expect.any(Array) } },
      ]);
    }
    expect(outcome(await restore(license._id))).toMatchObject([409, { code: 'LICENSES_NOT_WITHDRAWN' }]);
    const other = await newcomer(shop, 'admin');
    const responses = await Promise.all([takeOff(license._id), takeOff(license._id, { reason: 'Another.' }, other)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('must belong to a seller who hasn’t deleted it', async () => {
    const license = await made(seller);
    await withdraw(seller, license._id);
    for (const id of [license._id, licenseIds.basic]) {
      expect((await takeOff(id)).statusCode).toBe(404);
      expect((await restore(id)).statusCode).toBe(404);
    }
  });
});

test('the list of sellers’ licenses can be searched by title, seller and id, and filtered', async () => {
  const offered = await made(seller, { title: 'Quartz pack' });
  const withdrawn = await made(seller, { title: 'Granite pack' });
  const deleted = await made(seller, { title: 'Quartz gone' });
  await withdraw(seller, deleted._id);
  await takeOff(withdrawn._id);
  const found = async (query: Record<string, string>) => (await list(query)).map(({ title }) => title);
  expect(await found({ search: seller.user.username })).toEqual(['Granite pack', 'Quartz pack']);
  expect(await found({ search: 'QUARTZ' })).toEqual(['Quartz pack']);
  expect(await found({ search: offered._id })).toEqual(['Quartz pack']);
  expect(await found({ search: seller.user.username, show: 'offered' })).toEqual(['Quartz pack']);
  expect(await found({ search: seller.user.username, show: 'withdrawn' })).toEqual(['Granite pack']);
  expect((await list({ search: 'granite' }))[0]).toMatchObject({
    user: { username: seller.user.username },
    withdrawn: { reason, by: expect.any(String) },
  });
  for (const search of ['%', '_', "'", '\\', '\0']) expect(await found({ search })).toEqual([]);
});

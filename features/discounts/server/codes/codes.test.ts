import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artists } from '#content/artists.ts';
import { newId } from '#contract-kit/ids.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';
import { editCode, fieldsOf, newCode, quoteOf } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { maxCodes } from '../../contract.ts';

let shop: TestApp;
let sol: TestSeller;
let mia: TestSeller;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  sol = await openShop(shop);
  mia = await openShop(shop);
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const codes = '/api/v1/app/seller/codes';
const labelCodes = '/api/v1/app/admin/codes';
const percent = { kind: 'percent', value: 15 };
const beatOf = async ({ user }: TestSeller) => ({
  beatId: (await createBeat(shop.deps, { sellerId: user.id })).id,
  licenseId: licenseIds.basic,
});
const outcome = async (call: ReturnType<LoggedInBrowser['call']>) => {
  const response = await call;
  return [response.statusCode, response.json().code ?? null];
};
const fieldsRefused = async (body: object) => {
  const response = await sol.browser.call('POST', codes, body);
  expect(response.statusCode, response.body).toBe(400);
  return response.json().fields as Record<string, string[]>;
};

describe('a seller’s code', () => {
  test('has its typed name in upper case, and belongs to the seller alone', async () => {
    const { beatId } = await beatOf(sol);
    const typed = {
      code: ' summer_25 ',
      kind: 'amount',
      value: '10.00',
      startsAt: '2026-12-01T00:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
      maxUses: 5,
      maxUsesPerBuyer: null,
      minSubtotal: '20.00',
      beatIds: [beatId, beatId],
      licenseIds: [licenseIds.basic],
      exclusiveToo: true,
      paused: true,
    };
    const added = await sol.browser.call('POST', codes, typed);
    const code = { ...typed, code: 'SUMMER_25', beatIds: [beatId] };
    expect(added.json().code).toMatchObject({ ...code, state: 'paused', uses: 0, saved: '0.00', earned: '0.00' });
    const { _id: id } = added.json().code;
    expect((await sol.browser.call('GET', codes)).json().codes).toMatchObject([code]);
    expect((await mia.browser.call('GET', codes)).json()).toEqual({ codes: [], takesPart: false });
    expect(await outcome(mia.browser.call('PUT', `${codes}/${id}`, typed))).toEqual([404, 'DISCOUNTS_CODE_NOT_FOUND']);
    expect(await outcome(mia.browser.call('DELETE', `${codes}/${id}`))).toEqual([404, 'DISCOUNTS_CODE_NOT_FOUND']);
    // Admins can't change a seller's code as if it were the label's.
    expect(await outcome(admin.call('PUT', `${labelCodes}/${id}`, percentNamed('X-1')))).toEqual([
      404,
      'DISCOUNTS_CODE_NOT_FOUND',
    ]);
    expect(await outcome(sol.browser.call('DELETE', `${codes}/${id}`))).toEqual([200, null]);
    expect((await sol.browser.call('GET', codes)).json().codes).toEqual([]);
    expect(await outcome(sol.browser.call('DELETE', `${codes}/${id}`))).toEqual([404, 'DISCOUNTS_CODE_NOT_FOUND']);
  });

  test('has a name that is unique among the seller’s codes, in any case, until it is deleted', async () => {
    const first = await newCode(sol.browser, { code: 'Unique' });
    const taken = await sol.browser.call('POST', codes, percentNamed('uniQUE'));
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'DISCOUNTS_CODE_TAKEN']);
    expect(taken.json().fields.code).toHaveLength(1);
    const other = await newCode(sol.browser);
    expect(await outcome(sol.browser.call('PUT', `${codes}/${other._id}`, percentNamed('UNIQUE')))).toEqual([
      409,
      'DISCOUNTS_CODE_TAKEN',
    ]);
    await sol.browser.call('DELETE', `${codes}/${first._id}`);
    expect((await newCode(sol.browser, { code: 'UNIQUE' })).code).toBe('UNIQUE');
    // The row of a deleted code stays, for later questions about orders.
    const rows = await shop.deps.db.selectFrom('discounts_codes').selectAll().where('code', '=', 'UNIQUE').execute();
    expect(rows.filter(({ deleted_at: at }) => at !== null)).toHaveLength(1);
  });

  test('may have the same name as another seller’s or the label’s code, so that no refusal reveals that code', async () => {
    const make = (browser: LoggedInBrowser, path: string) => browser.call('POST', path, percentNamed('SECRET'));
    expect((await make(admin, labelCodes)).statusCode).toBe(201);
    expect((await make(admin, labelCodes)).json().code).toBe('DISCOUNTS_CODE_TAKEN');
    for (const { browser } of [sol, mia]) {
      const { _id: id } = await newCode(browser);
      expect((await browser.call('PUT', `${codes}/${id}`, percentNamed('SECRET'))).statusCode).toBe(200);
    }
  });

  test('is refused beyond the maximum number of codes', async () => {
    const { user, browser } = await openShop(shop);
    const { _id, createdAt } = await newCode(browser);
    const row = await shop.deps.db
      .selectFrom('discounts_codes')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const { deleted_at: _, ...fields } = row;
    const more = Array.from({ length: maxCodes - 1 }, (__, n) => ({ ...fields, id: newId(), code: `MANY-${n}` }));
    await shop.deps.db.insertInto('discounts_codes').values(more).execute();
    expect(await outcome(browser.call('POST', codes, percentNamed('ONE-MORE')))).toEqual([
      409,
      'DISCOUNTS_TOO_MANY_CODES',
    ]);
    expect([user.id, createdAt]).toEqual([row.seller_id, row.created_at.toISOString()]);
  });

  test.each<[string, object, string]>([
    ['too short', { code: 'AB' }, 'code'],
    ['spelled with an umlaut', { code: 'SÜMMER' }, 'code'],
    ['two words', { code: 'TWO WORDS' }, 'code'],
    ['a fractional percentage', { value: 15.5 }, 'value'],
    ['more than 100 percent', { value: 101 }, 'value'],
    ['a percent as text', { value: '15.00' }, 'value'],
    ['an amount as a number', { kind: 'amount', value: 15 }, 'value'],
    ['an amount of zero', { kind: 'amount', value: '0.00' }, 'value'],
    ['an amount above the maximum', { kind: 'amount', value: '1000000.00' }, 'value'],
    ['limited to zero uses', { maxUses: 0 }, 'maxUses'],
    ['over as soon as it starts', { startsAt: '2027-01-01T00:00:00Z', endsAt: '2027-01-01T00:00:00.000Z' }, 'endsAt'],
  ])('can’t be %s', async (_what, wrong, field) => {
    expect(Object.keys(await fieldsRefused({ ...percentNamed('WRONG'), ...wrong }))).toEqual([field]);
  });

  test('can be limited to the seller’s own beats, and to licenses that they sell', async () => {
    const [{ beatId: own }, { beatId: other }] = [await beatOf(sol), await beatOf(mia)];
    const foreign = await createLicense(shop.deps, { ownerId: mia.user.id });
    const refused = async (choice: object) => {
      const response = await sol.browser.call('POST', codes, { ...percentNamed('CHOSEN'), ...choice });
      return [response.json().code, Object.keys(response.json().fields)];
    };
    expect(await refused({ beatIds: [own, other] })).toEqual(['DISCOUNTS_NOT_YOURS', ['beatIds']]);
    expect(await refused({ beatIds: [newId()] })).toEqual(['DISCOUNTS_NOT_YOURS', ['beatIds']]);
    expect(await refused({ licenseIds: [licenseIds.basic, foreign.id] })).toEqual([
      'DISCOUNTS_NOT_YOURS',
      ['licenseIds'],
    ]);
    const mine = await createLicense(shop.deps, { ownerId: sol.user.id });
    const code = await newCode(sol.browser, { beatIds: [own], licenseIds: [mine.id, licenseIds.exclusive] });
    // The code still names a withdrawn license, but the rest of it can be changed.
    const { db } = shop.deps;
    await db.updateTable('licenses_licenses').set({ withdrawn_at: new Date() }).where('id', '=', mine.id).execute();
    expect(await editCode(sol.browser, code, { value: 20 })).toMatchObject({ value: 20, licenseIds: code.licenseIds });
    const put = sol.browser.call('PUT', `${codes}/${code._id}`, { ...fieldsOf(code), beatIds: [own, other] });
    expect(await outcome(put)).toEqual([400, 'DISCOUNTS_NOT_YOURS']);
  });

  test('reports whether it’s active, scheduled, ended or paused', async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const future = new Date(Date.now() + 60_000).toISOString();
    expect((await newCode(sol.browser, { endsAt: future })).state).toBe('active');
    expect((await newCode(sol.browser, { startsAt: future })).state).toBe('scheduled');
    expect((await newCode(sol.browser, { endsAt: past })).state).toBe('ended');
    expect((await newCode(sol.browser, { paused: true })).state).toBe('paused');
  });
});

const percentNamed = (code: string) => ({ ...percent, code });

describe('the label’s code', () => {
  test('is made by admins for its artists and sellers who take part, and each change is in the audit log', async () => {
    const artist = await openShop(shop, { username: artists[0]?.username ?? '' });
    const [ofArtist, ofSol] = [await beatOf(artist), await beatOf(sol)];
    const code = await newCode(admin, { code: 'LABEL', value: 50 }, 'admin');
    const halved = async () => (await quoteOf(shop, [ofArtist, ofSol], 'label')).items.map(({ reason }) => reason);
    expect(await halved()).toEqual(['code', null]);
    const part = await sol.browser.call('PUT', '/api/v1/app/seller/label-promotions', { takesPart: true });
    expect(part.json()).toEqual({ takesPart: true });
    expect((await sol.browser.call('GET', codes)).json().takesPart).toBe(true);
    expect(await halved()).toEqual(['code', 'code']);

    const choose = async (choice: object) =>
      await outcome(admin.call('POST', labelCodes, { ...percentNamed('OURS'), ...choice }));
    const { beatId: ofMia } = await beatOf(mia);
    expect(await choose({ beatIds: [ofMia] })).toEqual([400, 'DISCOUNTS_NOT_YOURS']);
    const foreign = await createLicense(shop.deps, { ownerId: mia.user.id });
    expect(await choose({ licenseIds: [foreign.id] })).toEqual([400, 'DISCOUNTS_NOT_YOURS']);
    const own = await createLicense(shop.deps, { ownerId: artist.user.id });
    const chosen = { beatIds: [ofArtist.beatId, ofSol.beatId], licenseIds: [licenseIds.basic, own.id] };
    expect(await choose(chosen)).toEqual([201, expect.anything()]);

    await sol.browser.call('PUT', '/api/v1/app/seller/label-promotions', { takesPart: false });
    expect(await halved()).toEqual(['code', null]);
    await admin.call('PUT', `${labelCodes}/${code._id}`, { ...fieldsOf(code), value: 60 });
    await admin.call('DELETE', `${labelCodes}/${code._id}`);
    const entries = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', code._id)
      .orderBy('at')
      .execute();
    expect(entries).toMatchObject([
      { action: 'discounts.add-label-code', details: { before: null, after: { code: 'LABEL', value: 50 } } },
      { action: 'discounts.edit-label-code', details: { before: { value: 50 }, after: { value: 60 } } },
      { action: 'discounts.delete-label-code', details: { before: { value: 60 }, after: null } },
    ]);
  });
});

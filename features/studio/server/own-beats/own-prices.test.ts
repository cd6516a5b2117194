import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { Beat, BeatPage, Track } from '#features/catalogue/contract.ts';
import { maxLicenses, words } from '#features/catalogue/beat-rules.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import type { OwnBeat } from '../../contract.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { beatForm, blobOf, createProducer, type Producer, sendForm } from '#testing/beats/uploading.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';
import { pictureOf } from '#testing/files/images.ts';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const { basic, premium, exclusive } = licenseIds;
const put = (beatId: string, body: object, browser = producer.browser) =>
  browser.call('PUT', ownBeatPath(beatId), body);
const setPrices = async (beatId: string, prices: Readonly<Record<string, string>>): Promise<OwnBeat> => {
  const licensePrices = Object.entries(prices).map(([licenseId, price]) => ({ licenseId, price }));
  const response = await put(beatId, { licensePrices });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<OwnBeat>();
};
const get = async <T>(path: string): Promise<T> => (await shop.app.inject(path)).json<T>();
const trackOf = (beatId: string): Promise<Track> => get(ownBeatPath(`track/${beatId}`));
const priceOf = async (beatId: string, licenseId: string): Promise<string | undefined> =>
  (await trackOf(beatId)).licenses.find(({ _id }) => _id === licenseId)?.price;
const mine = () => createBeat(shop.deps, { sellerId: producer.user.id });

describe('an own price of a license on a beat', () => {
  it('is shown by the whole store for this beat alone, and an empty price restores the usual one', async () => {
    const [beat, other] = [await mine(), await mine()];
    const saved = await setPrices(beat.id, { [basic]: '7.5', [premium]: '150' });
    expect(saved.ownPrices).toEqual([
      { licenseId: basic, price: '7.50', usualPrice: '19.99' },
      { licenseId: premium, price: '150.00', usualPrice: '35.57' },
    ]);
    expect(saved.licenses.map(({ price }) => price)).toEqual(['7.50', '150.00', '120.00', '538.88']);

    const track = await trackOf(beat.id);
    // 150.00 is above the license's regular price, so no regular price is struck through.
    expect(track.licenses.map(({ price, regularPrice }) => [price, regularPrice])).toEqual([
      ['7.50', null],
      ['150.00', null],
      ['120.00', null],
      ['538.88', '1293.00'],
    ]);
    for (const path of ['getAllBeats', `artist/${producer.user.id}`]) {
      const listed = await get<Beat[]>(ownBeatPath(path));
      const totals = [beat.id, other.id].map((id) => {
        const found = listed.find(({ _id }) => _id === id);
        return found && formatLowestTotal(found);
      });
      expect([path, totals]).toEqual([path, ['$7.50', '$19.99']]);
    }
    const titles = async (query: string) =>
      (await get<BeatPage>(ownBeatPath(`getAllBeats?limit=50&${query}`))).beats.map(({ _id }) => _id);
    expect(await titles('priceMax=10')).toEqual([beat.id]);
    expect(await titles('sort=price-low')).toEqual([beat.id, other.id]);
    expect(await titles('sort=price-high')).toEqual([other.id, beat.id]);
    expect(await titles('q=under%20%2410')).toEqual([beat.id]);
    expect((await shop.app.inject('/feed.xml')).body).toContain('Licenses from $7.50.');
    expect((await shop.app.inject(`/embed/beat/${beat.id}`)).body).toContain('from $7.50');

    expect((await setPrices(beat.id, { [basic]: '' })).ownPrices).toEqual([
      { licenseId: premium, price: '150.00', usualPrice: '35.57' },
    ]);
    expect([await priceOf(beat.id, basic), await priceOf(beat.id, premium)]).toEqual(['19.99', '150.00']);
    expect(await titles('priceMax=10')).toEqual([]);
  });

  it('may be zero, stays when the license’s usual price changes, and is shown with a regular price only if that is higher', async () => {
    const license = await createLicense(shop.deps, { ownerId: producer.user.id, priceCents: 3000 });
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id, licenseIds: [license.id], priceCents: 250 });
    await setPrices(beat.id, { [license.id]: '0' });
    const lowest = async () => formatLowestTotal(await trackOf(beat.id));
    expect(await lowest()).toBe('$2.50');
    await shop.deps.db
      .updateTable('licenses_licenses')
      .set({ price_cents: 4000, regular_price_cents: 5000 })
      .where('id', '=', license.id)
      .execute();
    expect(await lowest()).toBe('$2.50');
    const struck = async (price: string) => {
      await setPrices(beat.id, { [license.id]: price });
      return (await trackOf(beat.id)).licenses[0]?.regularPrice;
    };
    expect([await struck('49.99'), await struck('50.00'), await struck('')]).toEqual(['50.00', null, '50.00']);
  });

  it('can be set while uploading, by a form, and together with a new cover', async () => {
    const form = await beatForm({ fields: { [`licensePrices[${premium}]`]: '30', [`licensePrices[${basic}]`]: '' } });
    const { status, body } = await sendForm(shop, producer.browser, form);
    expect(status).toBe(201);
    expect(body.ownPrices).toEqual([{ licenseId: premium, price: '30.00', usualPrice: '35.57' }]);

    const change = new FormData();
    change.set('coverImage', blobOf(await pictureOf(700)), 'new.png');
    change.set(`licensePrices[${premium}]`, '');
    change.set(`licensePrices[${basic}]`, '12.00');
    const response = await fetch(`${shop.url}${ownBeatPath(body._id)}`, {
      method: 'PUT',
      headers: producer.browser.headers,
      body: change,
    });
    expect(((await response.json()) as OwnBeat).ownPrices).toEqual([
      { licenseId: basic, price: '12.00', usualPrice: '19.99' },
    ]);
  });

  it('stays while its license is on the beat, and is deleted when the license is removed or withdrawn', async () => {
    const license = await createLicense(shop.deps, { ownerId: producer.user.id, priceCents: 3000 });
    const beat = await createBeat(shop.deps, {
      sellerId: producer.user.id,
      licenseIds: [license.id, basic, premium],
    });
    await setPrices(beat.id, { [license.id]: '31', [basic]: '11', [premium]: '21' });
    await put(beat.id, { licenses: [license.id, basic] });
    await put(beat.id, { licenses: [license.id, basic, premium] });
    const prices = async () =>
      Object.fromEntries((await trackOf(beat.id)).licenses.map(({ _id, price }) => [_id, price]));
    expect(await prices()).toEqual({ [license.id]: '31.00', [basic]: '11.00', [premium]: '35.57' });

    const admin = await newcomer(shop, 'admin');
    const moderate = (more: string, body: object) =>
      admin.call('POST', `/api/v1/app/admin/licenses/${license.id}/${more}`, body);
    expect((await moderate('withdraw', { reason: 'Terms that can’t be kept.' })).statusCode).toBe(200);
    expect(await prices()).toEqual({ [basic]: '11.00', [premium]: '35.57' });
    expect((await moderate('restore', {})).statusCode).toBe(200);
    expect(await prices()).toEqual({ [license.id]: '30.00', [basic]: '11.00', [premium]: '35.57' });
  });

  it('isn’t undone by another change at the same time', async () => {
    const beat = await mine();
    await Promise.all([
      setPrices(beat.id, { [basic]: '9' }),
      setPrices(beat.id, { [exclusive]: '900' }),
      put(beat.id, { title: 'Renamed' }),
    ]);
    expect((await withOwnBeats(shop, producer).own(beat.id))?.ownPrices).toEqual([
      { licenseId: basic, price: '9.00', usualPrice: '19.99' },
      { licenseId: exclusive, price: '900.00', usualPrice: '538.88' },
    ]);
  });

  it('is refused with the reason: an invalid amount, another seller’s license, too many prices', async () => {
    const beat = await mine();
    const foreign = await createLicense(shop.deps);
    const amount = 'licensePrices.0.price';
    const hint = 'Enter a price from 0 to 999999.99.';
    const of = (price: unknown, licenseId: unknown = basic) => [{ licenseId, price }];
    const refusals: [unknown, string, RegExp | string][] = [
      [of('-1'), amount, hint],
      [of('1e3'), amount, hint],
      [of('19.999'), amount, hint],
      [of('1000000'), amount, hint],
      [of('1,5'), amount, hint],
      [of('\0'), amount, hint],
      [of(5), amount, 'Enter a price.'],
      [of(null), amount, 'Enter a price.'],
      [of('5', 'basic'), 'licensePrices.0.licenseId', /id/],
      [of('5', newId()), 'licensePrices', words.notLicensed()],
      [of('5', foreign.id), 'licensePrices', words.notLicensed()],
      [[...of('5'), ...of('6')], 'licensePrices', words.twoPrices()],
      [
        Array.from({ length: maxLicenses + 1 }, () => ({ licenseId: newId(), price: '5' })),
        'licensePrices',
        `At most ${maxLicenses} licenses.`,
      ],
    ];
    for (const [licensePrices, field, reason] of refusals) {
      const response = await put(beat.id, { licensePrices });
      const fieldError = response.json<{ fields?: Record<string, string[]> }>().fields?.[field]?.[0];
      expect([licensePrices, response.statusCode, fieldError]).toEqual([
        licensePrices,
        400,
        typeof reason === 'string' ? reason : expect.stringMatching(reason),
      ]);
    }
    const off = await put(beat.id, { licenses: [premium], licensePrices: of('5') });
    expect(off.json().fields).toEqual({ licensePrices: [words.notLicensed()] });
    expect((await withOwnBeats(shop, producer).own(beat.id))?.ownPrices).toEqual([]);

    const upload = await beatForm({ licenses: [basic], fields: { [`licensePrices[${premium}]`]: '30' } });
    expect((await sendForm(shop, producer.browser, upload)).body.fields).toEqual({
      licensePrices: [words.notLicensed()],
    });
  });

  it('can’t be set by others, who get 401, or 404 as if the beat didn’t exist; an admin’s change is in the audit log', async () => {
    const beat = await mine();
    const body = { licensePrices: [{ licenseId: premium, price: '5' }] };
    const { browser: stranger } = await createProducer(shop);
    expect((await put(beat.id, body, stranger)).statusCode).toBe(404);
    expect((await shop.app.inject({ method: 'PUT', url: ownBeatPath(beat.id), payload: body })).statusCode).toBe(401);
    expect((await withOwnBeats(shop, producer).own(beat.id))?.ownPrices).toEqual([]);

    const admin = await newcomer(shop, 'admin');
    expect((await put(beat.id, { licensePrices: [{ licenseId: premium, price: '5' }] }, admin)).statusCode).toBe(200);
    const entry = await shop.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'catalogue.edit-beat')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      subject_id: producer.user.id,
      details: {
        beatId: beat.id,
        before: { ownPriceCents: { [premium]: null } },
        after: { ownPriceCents: { [premium]: 500 } },
      },
    });
  });
});

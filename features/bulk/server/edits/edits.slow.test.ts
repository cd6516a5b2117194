import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createProducer } from '#testing/beats/uploading.ts';
import { fillCopies } from '#testing/database/many-rows.ts';
import { createBeat } from '#testing/factories.ts';
import type { BulkEdit } from '../../contract-edits.ts';
import { maxEdited } from '../../edit-limits.ts';

const path = '/api/v1/app/bulk/edits';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());

it('a bulk edit changes a thousand beats, and its undo restores every page byte for byte', async () => {
  const { browser, user } = await createProducer(shop);
  const { id: first } = await createBeat(shop.deps, { sellerId: user.id, priceCents: 2000 });
  await fillCopies(shop.deps.db, first, maxEdited - 1);
  const pages = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let page = 1; page <= 20; page += 1) {
      found.push((await browser.call('GET', `/api/v1/app/beatstore/user?page=${page}`)).payload);
    }
    return found;
  };
  const before = await pages();
  const change = { price: { how: 'percent', value: '10', to99: true }, tags: { how: 'set', tags: ['fog', 'rain'] } };
  const body = { selection: { search: '', show: 'all' }, change, count: maxEdited };
  const { id } = (await browser.call('POST', path, body)).json<BulkEdit>();
  await shop.deps.jobs.idle();
  const undo = async (): Promise<BulkEdit> => (await browser.call('POST', `${path}/${id}/undo`)).json<BulkEdit>();
  expect(await undo()).toMatchObject({ total: maxEdited, left: maxEdited, leftOut: [] });
  await shop.deps.jobs.idle();
  expect(await undo()).toMatchObject({ undone: maxEdited, left: 0, leftOut: [] });
  expect(await pages()).toEqual(before);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModeratedBeat } from '../../contract-admin.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import type { LoggedInBrowser } from '#testing/people.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const api = '/api/v1/app/admin/beats';
const list = async (query: Record<string, string> = {}) =>
  (await admin.call('GET', `${api}?${new URLSearchParams(query).toString()}`)).json<{
    beats: ModeratedBeat[];
    total: number;
    pages: number;
  }>();
const ids = async (query: Record<string, string>): Promise<string[]> => (await list(query)).beats.map(({ _id }) => _id);
const takeOff = async (id: string): Promise<void> => {
  const response = await admin.call('POST', `${api}/${id}/take-off`, { reason: 'Not theirs.' });
  expect(response.statusCode).toBe(200);
};

describe('the moderation list', () => {
  it('has every beat that isn’t deleted, searchable by title, seller and id, and filtered by whether it is on the store', async () => {
    const seller = await createSeller(shop.deps, { displayName: 'Ines Quarry', username: 'quarry' });
    const on = await createBeat(shop.deps, { sellerId: seller.id, title: '50% Moss_Grey' });
    const off = await createBeat(shop.deps, { sellerId: seller.id, title: 'Moss Green' });
    const early = await createBeat(shop.deps, { sellerId: seller.id, title: 'Slate', published: false });
    const deleted = await createBeat(shop.deps, { sellerId: seller.id, title: 'Moss Black' });
    await removeBeat(shop.deps.db, deleted.id);
    const other = await createBeat(shop.deps, { title: 'Elsewhere' });
    await takeOff(other.id);
    await takeOff(off.id);

    expect(new Set(await ids({}))).toEqual(new Set([on.id, off.id, early.id, other.id]));
    expect(new Set(await ids({ search: 'MOSS' }))).toEqual(new Set([on.id, off.id]));
    expect(await ids({ search: '0% moss_' })).toEqual([on.id]);
    expect(await ids({ search: 'sl' })).toEqual([early.id]);
    expect(new Set(await ids({ search: 'ines qua' }))).toEqual(new Set([on.id, off.id, early.id]));
    expect(new Set(await ids({ search: seller.id }))).toEqual(new Set([on.id, off.id, early.id]));
    expect(await ids({ search: early.id.toUpperCase() })).toEqual([early.id]);
    expect(await ids({ show: 'on-store' })).toEqual([on.id]);
    expect(await ids({ show: 'taken-off' })).toEqual([off.id, other.id]);
    expect(await ids({ show: 'taken-off', search: 'moss' })).toEqual([off.id]);
    for (const search of ['nothing', "'", '\\', '%', '_', '\0']) expect(await ids({ search })).toEqual([]);
    expect((await list({ show: 'taken-off', search: 'green' })).beats).toMatchObject([
      {
        title: 'Moss Green',
        user: { username: 'quarry', name: 'Ines Quarry' },
        status: 'unpublished',
        takenOff: { by: expect.any(String), reason: 'Not theirs.' },
      },
    ]);
    expect((await admin.call('GET', `${api}?show=deleted`)).statusCode).toBe(400);
  });
});

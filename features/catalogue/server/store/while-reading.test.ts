import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { onCatalogueChanged, removeBeat } from '../public.ts';
import { snapshotCacheOf } from '../snapshot/snapshot-cache.ts';

/** Holds the reading of everything, once its rows have been read. */
const held = vi.hoisted(() => ({ ...Promise.withResolvers<void>(), reached: 0, ended: 0 }));
vi.mock(import('../snapshot/read-rows.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    readAllBeats: async (db, onBeats) => {
      await original.readAllBeats(db, async (beats) => {
        held.reached += 1;
        await held.promise;
        await onBeats(beats);
      });
      held.ended += 1;
    },
  };
});

const store = '/api/v1/app/beatstore';
let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

it('while a large catalogue is being read, the first page is complete, and searches wait', async () => {
  const sellers = [await createSeller(shop), await createSeller(shop)];
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const sellerId = sellers[n % 2]?.id ?? '';
    const tags = ['dark', `tag ${n % 3}`];
    ids.push((await createBeat(shop, { title: `Beat ${n}`, bpm: 90 + n, tags, sellerId })).id);
  }
  await createBeat(shop, { title: 'Still to come', published: false });
  const reading = snapshotCacheOf(shop.db).read();
  const addresses = [`${store}/getAllBeats?limit=2`, `${store}/getAllBeats?limit=4`, `${store}/facets`];
  const ask = async () => Promise.all(addresses.map(async (url) => (await shop.get(url)).json<object>()));

  const meanwhile = await ask();
  const token = async (id: string | undefined) => (await shop.get(`/api/v1/app/token/${id}/mp3`)).statusCode;
  expect([await token(ids[1]), await token(crypto.randomUUID())]).toEqual([200, 404]);
  const searched = vi.fn();
  const search = shop.get(`${store}/getAllBeats?q=beat`).finally(searched);
  expect(meanwhile[0]).toMatchObject({ beats: [{ title: 'Beat 3' }, { title: 'Beat 2' }], total: 4 });
  expect(meanwhile[2]).toMatchObject({
    total: 4,
    bpmMin: 90,
    bpmMax: 93,
    tags: [{ name: 'dark', count: 4 }, {}, {}, {}],
  });
  expect(searched).not.toHaveBeenCalled();

  held.resolve();
  await reading;
  expect((await search).json()).toMatchObject({ total: 4 });
  expect(await ask()).toEqual(meanwhile);
});

it('what changes while everything is read again is shown at once, and stays', async () => {
  const [renamed, removed] = [
    await createBeat(shop, { title: 'Before' }),
    await createBeat(shop, { title: 'Removed' }),
  ];
  const cache = snapshotCacheOf(shop.db);
  const titles = async () => Array.from((await cache.read()).newest(2), ({ title }) => title);
  expect(await titles()).toEqual(['Removed', 'Before']);
  Object.assign(held, { ...Promise.withResolvers<void>(), reached: 0, ended: 0 });
  cache.changedElsewhere('all');
  await vi.waitFor(() => expect(held.reached).toBe(1), 5000);

  await inTransaction(shop.db, async (trx) => {
    await trx.updateTable('catalogue_beats').set({ title: 'After' }).where('id', '=', renamed.id).execute();
    onCatalogueChanged(trx, [renamed.id]);
  });
  await removeBeat(shop.db, removed.id);
  expect(await titles()).toEqual(['After', 'Beat 3']);

  held.resolve();
  await vi.waitFor(() => expect(held.ended).toBe(1), 5000);
  expect(await titles()).toEqual(['After', 'Beat 3']);
});

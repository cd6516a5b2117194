import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { eventually } from '#testing/eventually.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { removeBeat } from '../public.ts';
import { readAllBeats } from '../snapshot/read-rows.ts';
import { createSnapshotCache, snapshotCacheOf } from '../snapshot/snapshot-cache.ts';

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
  const gate = Promise.withResolvers<void>();
  const { transaction } = shop.db;
  // Of all that is read here, only the whole catalogue is read in a transaction.
  const spy = vi.spyOn(shop.db, 'transaction').mockImplementationOnce(() => {
    const original = transaction.call(shop.db);
    const execute: typeof original.execute = async (work) => {
      await gate.promise;
      return await original.execute(work);
    };
    return Object.assign(Object.create(original) as typeof original, { execute });
  });
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

  gate.resolve();
  await reading;
  spy.mockRestore();
  expect((await search).json()).toMatchObject({ total: 4 });
  expect(await ask()).toEqual(meanwhile);
});

it('what changes while everything is read again is shown at once, and stays', async () => {
  const [renamed, removed] = [
    await createBeat(shop, { title: 'Before' }),
    await createBeat(shop, { title: 'Removed' }),
  ];
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const ended = vi.fn();
  let readings = 0;
  const cache = createSnapshotCache(shop.db, async (db, onBeats) => {
    readings += 1;
    const isHeld = readings > 1;
    await readAllBeats(db, async (beats) => {
      if (isHeld) reached.resolve();
      if (isHeld) await gate.promise;
      await onBeats(beats);
    });
    if (isHeld) ended();
  });
  const titles = async () => Array.from((await cache.read()).newest(2), ({ title }) => title);
  expect(await titles()).toEqual(['Removed', 'Before']);
  cache.changedElsewhere('all');
  await reached.promise;

  await shop.db.updateTable('catalogue_beats').set({ title: 'After' }).where('id', '=', renamed.id).execute();
  await removeBeat(shop.db, removed.id);
  cache.changed([renamed.id, removed.id]);
  expect(await titles()).toEqual(['After', 'Beat 3']);
  expect(ended).not.toHaveBeenCalled();

  gate.resolve();
  await eventually(() => expect(ended).toHaveBeenCalled());
  expect(await titles()).toEqual(['After', 'Beat 3']);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import { connectProviders, providersOf } from '#platform/extensions/extensions.ts';
import { connectFeatures } from '#server/connect-features.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, checkOut, openOrder, pay, jobsDone } from '#testing/orders/buying.ts';
import { type CreatedBeat, createBeat, createKit, licenseIds } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { pictureOf } from '#testing/files/images.ts';
import { blobOf, createProducer, goodFiles, type Producer, sendForm, storedKeys } from '#testing/beats/uploading.ts';
import { currentFiles } from '#features/catalogue/server/beats/find-files.ts';
import { sweepStorage } from './sweep-storage.ts';

/** Only the sweep's clock moves; sessions and payments don't age. */
const clock = movingClock();
let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  shop = await createTestApp();
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const sweep = () => sweepStorage({ ...shop.deps, clock });
/** Sweeps twice, like the job: the first run records unused files, the later one deletes them. */
const sweepAfter = async (days: number): Promise<void> => {
  await sweep();
  clock.pass({ hours: 24 * days });
  await sweep();
};
const path = (id: string, more = ''): string => `/api/v1/app/beatstore/${id}${more}`;
const mine = (): Promise<CreatedBeat> => createBeat(shop.deps, { sellerId: producer.user.id });
const remove = (id: string) => producer.browser.call('DELETE', path(id));
const keysOf = async (name: string): Promise<string[]> => (await storedKeys(shop)).filter((key) => key.includes(name));
const coverOf = async (id: string): Promise<string> =>
  (await shop.deps.db.selectFrom('catalogue_beats').select('cover').where('id', '=', id).executeTakeFirstOrThrow())
    .cover ?? '';
const giveCover = async (id: string): Promise<string> => {
  const form = new FormData();
  form.set('coverImage', blobOf(await pictureOf(600)), 'new.png');
  await fetch(`${shop.url}${path(id)}`, { method: 'PUT', headers: producer.browser.headers, body: form });
  return await coverOf(id);
};
/** Sets the state after processing, which the factory skips. */
const madeFromItsWav = async (id: string): Promise<void> => {
  const files = await currentFiles(shop.deps.db, [id]);
  const wav = files.find(({ kind }) => kind === 'wav')?.id ?? null;
  await shop.deps.db.updateTable('catalogue_beats').set({ preview_file_id: wav }).where('id', '=', id).execute();
};
const line = (beat: CreatedBeat) => ({ beatId: beat.id, licenseId: licenseIds.trackouts });

describe('files of a deleted beat that was never sold', () => {
  it('are deleted with their rows after a week, and existing beats lose nothing', async () => {
    const [gone, there] = [await mine(), await mine()];
    const cover = await giveCover(gone.id);
    const others = (await storedKeys(shop)).filter((key) => !key.includes(gone.id) && !key.includes(cover));
    expect(await keysOf(gone.id)).toHaveLength(4);
    await remove(gone.id);
    await sweepAfter(6);
    expect((await keysOf(gone.id)).filter((key) => key.startsWith('files/'))).toHaveLength(3);
    expect(await keysOf(cover)).not.toEqual([]);
    await sweepAfter(1);
    expect(await storedKeys(shop)).toEqual(others);
    expect(await keysOf(there.id)).toHaveLength(4);
    const rows = await shop.deps.db.selectFrom('catalogue_files').selectAll().where('beat_id', '=', gone.id).execute();
    expect(rows).toEqual([]);
    expect(await coverOf(gone.id)).toBe('');
    expect(await shop.deps.db.selectFrom('catalogue_unwanted').selectAll().execute()).toEqual([]);
  });

  it('stay while a checkout is open, and forever once it is paid: the buyer gets every byte', async () => {
    const beat = await mine();
    const cover = await giveCover(beat.id);
    const order = await checkOut(shop, [line(beat)]);
    await remove(beat.id);
    await sweepAfter(8);
    expect((await keysOf(beat.id)).filter((key) => key.startsWith('files/'))).toHaveLength(3);
    await pay(shop, order);
    await jobsDone(shop);
    await sweepAfter(8);
    await sweepAfter(400);

    const opened = await openOrder(shop, order);
    expect(opened.items[0]?.files).toHaveLength(3);
    for (const { kind, url } of opened.items[0]?.files ?? []) {
      expect((await shop.app.inject(url)).rawPayload.equals(beat.bytes[kind]), kind).toBe(true);
    }
    // The order still shows this cover.
    expect(await keysOf(cover)).not.toEqual([]);
    expect((await shop.app.inject(opened.items[0]?.coverImage ?? '')).statusCode).toBe(200);
  });

  it('stay if the beat is bought between the check and the deletion', async () => {
    const beat = await mine();
    await remove(beat.id);
    await sweep();
    clock.pass({ hours: 24 * 8 });
    const [findHeld] = providersOf(shop.deps.db, 'catalogue.held-beats');
    const [findCovers] = providersOf(shop.deps.db, 'catalogue.shown-covers');
    let lookups = 0;
    connectProviders(shop.deps.db, [
      {
        // The first call is just before the order exists, the second under the beat's lock.
        'catalogue.held-beats': async (...input) =>
          (lookups += 1) === 1 ? new Set() : new Set([...(await findHeld!(...input)), beat.id]),
        'catalogue.shown-covers': findCovers!,
      },
    ]);
    await sweep();
    connectFeatures(shop.deps);
    expect((await keysOf(beat.id)).filter((key) => key.startsWith('files/'))).toHaveLength(3);
    expect(lookups).toBeGreaterThan(1);
  });
});

describe('replaced files', () => {
  it('are deleted if nobody bought them, the old cover included', async () => {
    const beat = await mine();
    const former = await giveCover(beat.id);
    const now = await giveCover(beat.id);
    const before = await keysOf(`files/${beat.id}`);
    const form = new FormData();
    form.append('beatFiles', blobOf((await goodFiles())[0]?.bytes ?? Buffer.alloc(0)), 'better.mp3');
    await sendForm(shop, producer.browser, form, path(beat.id, '/files'));
    await shop.deps.jobs.idle();
    await sweepAfter(6);
    expect(await keysOf(former)).not.toEqual([]);
    expect(await keysOf(`files/${beat.id}`)).toHaveLength(4);
    await sweepAfter(1);
    expect(await keysOf(former)).toEqual([]);
    expect(await keysOf(now)).not.toEqual([]);
    const after = await keysOf(`files/${beat.id}`);
    expect(after).toHaveLength(3);
    expect(after.filter((key) => before.includes(key))).toHaveLength(2);
    expect((await shop.app.inject(path(`track/${beat.id}`))).statusCode).toBe(200);
  });

  it('stay unchanged if someone bought them', async () => {
    const beat = await mine();
    const former = await giveCover(beat.id);
    const order = await buyAtCheckout(shop, [line(beat)]);
    await giveCover(beat.id);
    const form = new FormData();
    form.append('beatFiles', blobOf((await goodFiles())[2]?.bytes ?? Buffer.alloc(0)), 'better.zip');
    await sendForm(shop, producer.browser, form, path(beat.id, '/files'));
    await shop.deps.jobs.idle();
    await sweepAfter(8);
    expect(await keysOf(former)).not.toEqual([]);
    expect(await keysOf(`files/${beat.id}`)).toHaveLength(4);
    for (const { kind, url } of (await openOrder(shop, order)).items[0]?.files ?? []) {
      expect((await shop.app.inject(url)).rawPayload.equals(beat.bytes[kind]), kind).toBe(true);
    }
  });
});

describe('a stored file without a row, as a crash leaves it,', () => {
  it('is deleted: a file, preview or piece of an upload after a day, a cover after a week', async () => {
    const [old, fresh] = ['01900000-0000-7000-8000-00000000aaaa', newId(clock.now().getTime())];
    const { id } = await mine();
    await madeFromItsWav(id);
    const lost = [
      `files/${old}/${old}.wav`,
      `files/${old}/${fresh}.wav`,
      `previews/${id}/0123456789abcdef.mp3`,
      `uploads/${'0'.repeat(40)}/000000000000000-${old}`,
      `covers/${fresh}/512.webp`,
    ] as const;
    const kept = await storedKeys(shop);
    for (const key of lost) await shop.deps.storage.put(key, Buffer.from('lost'));
    const left = async () => (await storedKeys(shop)).filter((key) => !kept.includes(key));
    await sweep();
    expect(await left()).toEqual(lost.slice(1).toSorted());
    clock.pass({ hours: 25 });
    await sweep();
    expect(await left()).toEqual([lost[4]]);
    await sweepAfter(7);
    expect(await storedKeys(shop)).toEqual(kept);
  });

  it.each([
    ['beat', createBeat],
    ['kit', createKit],
  ])('stays while it may be a preview of a %s in progress', async (_, create) => {
    const beat = await create(shop.deps, { sellerId: producer.user.id });
    const key = `previews/${beat.id}/fedcba9876543210.mp3`;
    await shop.deps.storage.put(key, Buffer.from('on its way'));
    await shop.deps.db
      .updateTable('catalogue_beats')
      .set({ preview_file_id: null })
      .where('id', '=', beat.id)
      .execute();
    await sweepAfter(2);
    expect(await keysOf(key)).toEqual([key]);
  });

  it('is no longer tracked once a row names it', async () => {
    const beat = await mine();
    const cover = newId();
    for (const size of coverSizes) await shop.deps.storage.put(`covers/${cover}/${size}.webp`, Buffer.from('x'));
    await sweepAfter(5);
    await shop.deps.db.updateTable('catalogue_beats').set({ cover }).where('id', '=', beat.id).execute();
    await sweepAfter(5);
    expect(await keysOf(cover)).toHaveLength(coverSizes.length);
    const marks = await shop.deps.db.selectFrom('catalogue_unwanted').select('storage_key').execute();
    expect(marks.filter(({ storage_key }) => storage_key.includes(cover))).toEqual([]);
  });
});

import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import {
  beatForm,
  blobOf,
  createProducer,
  goodFiles,
  type Producer,
  sendForm,
  storedKeys,
} from '#testing/beats/uploading.ts';

let shop: TestApp;
let producer: Producer;

beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  producer = await createProducer(shop);
});

describe('replaced files', () => {
  it('are for future buyers, earlier buyers keep the old ones, and a new WAV gets a new preview', async () => {
    const { own } = withOwnBeats(shop, producer);
    const files = await goodFiles();
    const { body: beat } = await sendForm(shop, producer.browser, await beatForm({ files }));
    await shop.deps.jobs.idle();
    const rows = () =>
      shop.deps.db.selectFrom('catalogue_files').selectAll().where('beat_id', '=', beat._id).orderBy('id').execute();
    const preview = async () =>
      (
        await shop.deps.db
          .selectFrom('catalogue_beats')
          .selectAll()
          .where('id', '=', beat._id)
          .executeTakeFirstOrThrow()
      ).preview_file_id;
    const [before, previewBefore] = [await rows(), await preview()];
    const form = new FormData();
    const wav = (await goodFiles())[1];
    form.append('beatFiles', blobOf(wav?.bytes ?? Buffer.alloc(0)), 'better.wav');
    expect((await sendForm(shop, producer.browser, form, ownBeatPath(beat._id, '/files'))).status).toBe(200);
    await shop.deps.jobs.idle();

    const after = await rows();
    expect(after).toHaveLength(4);
    const old = after.filter(({ replaced_at }) => replaced_at !== null);
    expect(old).toMatchObject([{ id: before.find(({ kind }) => kind === 'wav')?.id, kind: 'wav' }]);
    expect(await buffer(await shop.deps.storage.open(old[0]?.storage_key ?? ''))).toEqual(files[1]?.bytes);
    expect(await preview()).not.toBe(previewBefore);
    expect(await own(beat._id)).toMatchObject({ status: 'published' });
  });

  it('change nothing if they aren’t audio', async () => {
    const { mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    const keys = await storedKeys(shop);
    const form = new FormData();
    form.append('beatFiles', blobOf(Buffer.from('la la la')), 'new.mp3');
    const sent = await sendForm(shop, producer.browser, form, ownBeatPath(beat.id, '/files'));
    expect(sent).toMatchObject({
      status: 400,
      body: { fields: { beatFiles: [expect.stringMatching(/^new\.mp3: /)] } },
    });
    expect(await storedKeys(shop)).toEqual(keys);
  });
});

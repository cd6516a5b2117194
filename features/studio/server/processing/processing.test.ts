import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { type Audio, AudioError } from '#platform/audio/audio.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { Crash, createCrashes } from '#testing/crashes.ts';
import { createBeat } from '#testing/factories.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { type LoggedInBrowser } from '#testing/people.ts';
import { createProducer, type Producer, storedKeys } from '#testing/beats/uploading.ts';
import { type Storage, StorageUnavailable } from '#platform/storage/storage.ts';
import { withSend } from '#testing/jobs.ts';
import { checkUpload } from '../uploads/check-upload.ts';
import { findUpload, newUploadId } from '../uploads/upload-rows.ts';
import { recover } from '../cleanup/recover.ts';
import { processBeat } from './process-beat.ts';
import { sweepStorage } from '../cleanup/sweep-storage.ts';

let shop: TestApp;
let producer: Producer;
let stranger: LoggedInBrowser;
let fault: AudioError[] = [];

const faulty = (audio: Audio): Audio => ({
  ...audio,
  makePreview: async (...args) => {
    const next = fault.shift();
    if (next) throw next;
    return audio.makePreview(...args);
  },
});

beforeAll(async () => {
  shop = await createTestApp({ ports: ({ audio }) => ({ audio: faulty(audio) }) });
  await ensurePredefinedLicenses(shop.deps.db);
  stranger = (await createProducer(shop)).browser;
});
afterAll(() => shop.close());
beforeEach(async () => {
  fault = [];
  producer = await createProducer(shop);
});

describe('processing a beat', () => {
  it('is retried automatically after a temporary failure', async () => {
    const { own, upload } = withOwnBeats(shop, producer);
    fault = [new AudioError('crashed', 'The audio process ended in mid-work.')];
    const beat = await upload();
    await shop.deps.jobs.idle();
    expect(await own(beat._id)).toMatchObject({ status: 'published', problem: null });
  });

  it('tells the seller why it failed, and is retried at their request', async () => {
    const { isOnSale, own, upload } = withOwnBeats(shop, producer);
    fault = [new AudioError('damaged', 'Too much of it cannot be decoded.')];
    const beat = await upload();
    await shop.deps.jobs.idle();
    expect(await own(beat._id)).toMatchObject({ status: 'failed', problem: 'Too much of it cannot be decoded.' });
    expect(await isOnSale(beat._id)).toBe(false);
    expect((await producer.browser.call('POST', ownBeatPath(beat._id, '/publish'))).statusCode).toBe(409);
    expect((await stranger.call('POST', ownBeatPath(beat._id, '/retry'))).statusCode).toBe(404);

    const again = await producer.browser.call('POST', ownBeatPath(beat._id, '/retry'));
    expect(again.json()).toMatchObject({ status: 'processing', problem: null });
    await shop.deps.jobs.idle();
    expect(await own(beat._id)).toMatchObject({ status: 'published' });
    expect((await producer.browser.call('POST', ownBeatPath(beat._id, '/retry'))).json()).toMatchObject({
      code: 'CATALOGUE_BEAT_NOT_FAILED',
    });
  });

  it('is finished by the next run if it dies at any step, and stores at most one new preview', async () => {
    const { own } = withOwnBeats(shop, producer);
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id, published: false });
    await shop.deps.db.updateTable('catalogue_beats').set({ preview_key: null }).where('id', '=', beat.id).execute();
    const crashes = createCrashes();
    const dying = { ...shop.deps, ...crashes.ports(shop.deps) };
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    const errors: unknown[] = [];
    const crashed = await crashes.atEveryStep((crashing) =>
      crashing(() => processBeat(dying, beat.id, context).catch((error: unknown) => errors.push(error))),
    );
    for (const error of errors) expect(error).toBeInstanceOf(Crash);
    expect(crashed).toBeGreaterThan(3);
    expect(await own(beat.id)).toMatchObject({ status: 'published', durationMs: 1000 });
    const { preview_key: preview } = await shop.deps.db
      .selectFrom('catalogue_beats')
      .select('preview_key')
      .where('id', '=', beat.id)
      .executeTakeFirstOrThrow();
    const previews = (await storedKeys(shop)).filter((key) => key.startsWith(`previews/${beat.id}/`));
    expect(previews).toContain(preview);
    expect(previews.length).toBeLessThanOrEqual(2);
  });

  it('survives a storage outage that is longer than its retries, and so do the checks of uploads', async () => {
    const { own } = withOwnBeats(shop, producer);
    const away = Object.assign(Object.create(shop.deps.storage) as Storage, {
      withLocalFile: () => Promise.reject(new StorageUnavailable('away')),
      open: () => Promise.reject(new StorageUnavailable('away')),
    });
    const sent: unknown[] = [];
    const jobs = withSend(shop.deps.jobs, async (name) => void sent.push(name));
    const deps = { ...shop.deps, storage: away, jobs };
    const context = { signal: new AbortController().signal, isLastAttempt: true };

    const beat = await createBeat(shop.deps, { sellerId: producer.user.id, published: false });
    await processBeat(deps, beat.id, context);
    expect(await own(beat.id)).toMatchObject({ status: 'processing', problem: null });

    const row = { id: newUploadId(), owner_id: producer.user.id, filename: 'song.mp3', kind: 'mp3', bytes: 9 } as const;
    const times = { created_at: new Date(), expires_at: new Date(Date.now() + 60_000) };
    const upload = { ...row, ...times, state: 'checking', facts: '{}' } as const;
    await shop.deps.db.insertInto('catalogue_uploads').values(upload).execute();
    const piece = { upload_id: row.id, start: 0, bytes: 9, storage_key: `uploads/${row.id}/0` };
    await shop.deps.db.insertInto('catalogue_upload_pieces').values(piece).execute();
    const s3 = { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' };
    const onS3 = { ...deps, config: { ...deps.config, s3 } };
    await checkUpload(onS3, { uploadId: row.id, describe: false }, context);
    expect(await findUpload(shop.deps, row.id)).toMatchObject({ state: 'checking', reason: null });
    expect(sent).toEqual(['catalogue.process-beat', 'catalogue.check-upload']);
  });

  it('is resumed on schedule if its job was lost', async () => {
    const { own } = withOwnBeats(shop, producer);
    const beat = await createBeat(shop.deps, {
      sellerId: producer.user.id,
      published: false,
      publishedAt: new Date(Date.now() - 60 * 60_000),
    });
    await recover(shop.deps);
    await shop.deps.jobs.idle();
    expect(await own(beat.id)).toMatchObject({ status: 'published' });
  });

  it('reports a WAV that can’t be converted into a free file, and leaves the beat on sale', async () => {
    const { own, upload } = withOwnBeats(shop, producer);
    const beat = await upload();
    await shop.deps.jobs.idle();
    fault = [new AudioError('damaged', 'Too much of it cannot be decoded.')];
    await producer.browser.call('PUT', ownBeatPath(beat._id), { freeDownload: true });
    await shop.deps.jobs.idle();
    const failed = { status: 'published', problem: null, freeFile: 'failed' };
    expect(await own(beat._id)).toMatchObject(failed);
    await recover(shop.deps);
    await shop.deps.jobs.idle();
    expect(await own(beat._id)).toMatchObject(failed);
  });

  it('resumes the free file on schedule if its job was lost', async () => {
    const { own } = withOwnBeats(shop, producer);
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id });
    await shop.deps.db.updateTable('catalogue_beats').set({ free_download: true }).where('id', '=', beat.id).execute();
    expect(await own(beat.id)).toMatchObject({ freeFile: 'preparing' });
    await recover(shop.deps);
    await shop.deps.jobs.idle();
    expect(await own(beat.id)).toMatchObject({ freeFile: 'ready' });
  });

  it('is recovered on schedule together with lost checks of uploads, but not with recent ones', async () => {
    const row = { owner_id: producer.user.id, filename: 'song.mp3', kind: 'mp3', bytes: 9, state: 'checking' } as const;
    const uploads = [60, 1].map((minutes) => ({
      ...row,
      id: newUploadId(),
      facts: '{}',
      created_at: new Date(Date.now() - minutes * 60_000),
      expires_at: new Date(Date.now() + 60_000),
    }));
    await shop.deps.db.insertInto('catalogue_uploads').values(uploads).execute();
    const sent: unknown[] = [];
    await recover({ ...shop.deps, jobs: withSend(shop.deps.jobs, async (...call) => void sent.push(call)) });
    const data = { uploadId: uploads[0]?.id, describe: true };
    expect(sent).toContainEqual(['catalogue.check-upload', data, { singletonKey: data.uploadId }]);
    expect(JSON.stringify(sent)).not.toContain(uploads[1]?.id);
  });

  it('leaves no file behind that a crashed process stored before its row', async () => {
    const old = '01900000-0000-7000-8000-00000000aaaa';
    await shop.deps.storage.put(`files/${old}/${old}.wav`, Buffer.from('lost'));
    const before = await storedKeys(shop);
    await sweepStorage(shop.deps);
    expect(await storedKeys(shop)).toEqual(before.filter((key) => !key.includes(old)));
  });
});

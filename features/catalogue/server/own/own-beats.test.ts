import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnBeat } from '#features/catalogue/own-beats-contract.ts';
import { findHeldBeats, findShownCovers } from '#features/orders/server/public.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { type Audio, AudioError } from '#platform/audio/audio.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { Crash, createCrashes } from '#testing/crashes.ts';
import { createBeat, createLicense, createListener, licenseIds } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { pictureOf } from '#testing/pictures.ts';
import { tinySounds } from '#testing/sounds.ts';
import {
  beatForm,
  blobOf,
  createProducer,
  goodFiles,
  type Producer,
  sendForm,
  storedKeys,
} from '#testing/uploading.ts';
import { markSoldExclusively } from '../mark-sold-exclusively.ts';
import { lookAfter } from './look-after.ts';
import { processBeat } from './process-beat.ts';
import { sweepStorage } from './sweep-storage.ts';

let shop: TestApp;
let producer: Producer;
let stranger: LoggedInBrowser;
let trouble: AudioError[] = [];

const troubled = (audio: Audio): Audio => ({
  ...audio,
  makePreview: async (...given) => {
    const next = trouble.shift();
    if (next) throw next;
    return audio.makePreview(...given);
  },
});

beforeAll(async () => {
  shop = await createTestApp({ ports: ({ audio }) => ({ audio: troubled(audio) }) });
  await ensurePredefinedLicenses(shop.deps.db);
  stranger = (await createProducer(shop)).browser;
});
afterAll(() => shop.close());
beforeEach(async () => {
  trouble = [];
  producer = await createProducer(shop);
});

const path = (id: string, more = ''): string => `/api/v1/app/beatstore/${id}${more}`;
const own = async (id: string): Promise<OwnBeat | undefined> =>
  (await producer.browser.call('GET', path('user')))
    .json<{ beatTracks: OwnBeat[] }>()
    .beatTracks.find(({ _id }) => _id === id);
const upload = async (): Promise<OwnBeat> => (await sendForm(shop, producer.browser, await beatForm())).body;
const isOnSale = async (id: string): Promise<boolean> =>
  (await shop.app.inject(path(`track/${id}`))).statusCode === 200;
const mine = () => createBeat(shop.deps, { sellerId: producer.user.id });

describe('processing', () => {
  it('that meets a passing trouble is done again by itself', async () => {
    trouble = [new AudioError('crashed', 'The audio process ended in mid-work.')];
    const beat = await upload();
    await shop.deps.jobs.idle(60_000);
    expect(await own(beat._id)).toMatchObject({ status: 'published', problem: null });
  });

  it('that fails says why, and is tried again when its seller asks', async () => {
    trouble = [new AudioError('damaged', 'Too much of it cannot be decoded.')];
    const beat = await upload();
    await shop.deps.jobs.idle(60_000);
    expect(await own(beat._id)).toMatchObject({ status: 'failed', problem: 'Too much of it cannot be decoded.' });
    expect(await isOnSale(beat._id)).toBe(false);
    expect((await producer.browser.call('POST', path(beat._id, '/publish'))).statusCode).toBe(409);
    expect((await stranger.call('POST', path(beat._id, '/retry'))).statusCode).toBe(404);

    const again = await producer.browser.call('POST', path(beat._id, '/retry'));
    expect(again.json()).toMatchObject({ status: 'processing', problem: null });
    await shop.deps.jobs.idle(60_000);
    expect(await own(beat._id)).toMatchObject({ status: 'published' });
    expect((await producer.browser.call('POST', path(beat._id, '/retry'))).json()).toMatchObject({
      code: 'CATALOGUE_BEAT_NOT_FAILED',
    });
  });

  it('that dies at any step is finished by the next run, with one preview', async () => {
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id, published: false });
    await shop.deps.db.updateTable('catalogue_beats').set({ preview_key: null }).where('id', '=', beat.id).execute();
    const crashes = createCrashes();
    const dying = { ...shop.deps, ...crashes.ports(shop.deps) };
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    let crashed = 0;
    for (let step = 1; ; step += 1) {
      crashes.crashAt(step);
      const run = processBeat(dying, beat.id, context);
      await run.catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      if (!crashes.restart()) break;
      crashed += 1;
    }
    expect(crashed).toBeGreaterThan(5);
    expect(await own(beat.id)).toMatchObject({ status: 'published', durationMs: 1000 });
    expect((await storedKeys(shop)).filter((key) => key.startsWith(`previews/${beat.id}/`)).length).toBeLessThanOrEqual(
      2,
    );
  });

  it('of a beat whose job is lost is taken up by the clock', async () => {
    const beat = await createBeat(shop.deps, {
      sellerId: producer.user.id,
      published: false,
      publishedAt: new Date(Date.now() - 60 * 60_000),
    });
    await lookAfter(shop.deps);
    await shop.deps.jobs.idle(60_000);
    expect(await own(beat.id)).toMatchObject({ status: 'published' });
  });

  it('leaves no file behind that a process which died had stored before its row', async () => {
    const old = '01900000-0000-7000-8000-00000000aaaa';
    await shop.deps.storage.put(`files/${old}/${old}.wav`, Buffer.from('lost'));
    const before = await storedKeys(shop);
    await sweepStorage({ ...shop.deps, uses: { findHeld: findHeldBeats, findShownCovers } });
    expect(await storedKeys(shop)).toEqual(before.filter((key) => !key.includes(old)));
  });
});

describe('a seller’s beats', () => {
  it('are listed with a count in every state, newest first, and nobody else’s', async () => {
    const first = await mine();
    await createBeat(shop.deps);
    const second = await createBeat(shop.deps, { sellerId: producer.user.id, published: false });
    const answer = (await producer.browser.call('GET', path('user'))).json<{ beatTracks: OwnBeat[] }>();
    expect(answer).toMatchObject({ totalBeatsUploaded: 2 });
    expect(answer.beatTracks.map(({ _id, status }) => [_id, status])).toEqual([
      [second.id, 'processing'],
      [first.id, 'published'],
    ]);
    expect((await shop.app.inject(path('user'))).statusCode).toBe(401);
  });

  it('are changed in what is sent alone, and the store shows it', async () => {
    const beat = await mine();
    const license = await createLicense(shop.deps, { ownerId: producer.user.id });
    const changes = { title: 'Renamed', price: '9.5', tags: ['one', 'two', 'three'], licenses: [license.id] };
    const edited = await producer.browser.call('PUT', path(beat.id), changes);
    expect(edited.json()).toMatchObject({ title: 'Renamed', price: '9.50', description: 'Made for a test.' });
    const track = (await shop.app.inject(path(`track/${beat.id}`))).json<OwnBeat>();
    expect(track).toMatchObject({ title: 'Renamed', tags: ['one', 'two', 'three'] });
    expect(track.licenses.map(({ _id }) => _id)).toEqual([license.id]);
  });

  it('take a new cover; the former one stays for the orders that show it', async () => {
    const beat = await mine();
    const before = await own(beat.id);
    const put = (bytes: Buffer) => {
      const form = new FormData();
      form.set('coverImage', blobOf(bytes), 'new.png');
      form.set('licenses[0]', licenseIds.basic);
      return fetch(`${shop.url}${path(beat.id)}`, { method: 'PUT', headers: producer.browser.headers, body: form });
    };
    expect((await put(await pictureOf(700))).status).toBe(200);
    const after = await own(beat.id);
    expect(after?.coverImage).not.toBe(before?.coverImage);
    expect(after?.licenses).toHaveLength(1);
    for (const cover of [before, after]) {
      expect((await shop.app.inject(cover?.coverImage ?? '')).statusCode).toBe(200);
    }
    const keys = await storedKeys(shop);
    expect(await (await put(await pictureOf(100))).json()).toMatchObject({
      fields: { coverImage: [expect.stringMatching(/^new\.png: .*100 × 100/)] },
    });
    expect(await storedKeys(shop)).toEqual(keys);
  });

  it('refuse what the wizard would refuse, and another seller’s license', async () => {
    const beat = await mine();
    const foreign = await createLicense(shop.deps, { ownerId: (await createListener(shop.deps)).id });
    const put = async (changes: object) => (await producer.browser.call('PUT', path(beat.id), changes)).json();
    expect(await put({ tags: ['one'], price: '-1', licenses: [] })).toMatchObject({
      code: 'VALIDATION',
      fields: {
        tags: ['You must add at least 2 tags before continuing.'],
        price: [expect.any(String)],
        licenses: ['You must select at least one license.'],
      },
    });
    expect(await put({ licenses: [foreign.id] })).toMatchObject({ fields: { licenses: [expect.any(String)] } });
  });

  it('leave the store and come back', async () => {
    const beat = await mine();
    expect((await producer.browser.call('POST', path(beat.id, '/unpublish'))).json()).toMatchObject({
      status: 'unpublished',
    });
    expect(await isOnSale(beat.id)).toBe(false);
    expect((await producer.browser.call('POST', path(beat.id, '/publish'))).json()).toMatchObject({
      status: 'published',
    });
    expect(await isOnSale(beat.id)).toBe(true);
  });

  it('are deleted for good; their files stay for those who bought them', async () => {
    const beat = await mine();
    const keys = await storedKeys(shop);
    expect((await producer.browser.call('DELETE', path(beat.id))).statusCode).toBe(200);
    expect(await isOnSale(beat.id)).toBe(false);
    expect(await own(beat.id)).toBeUndefined();
    expect(await storedKeys(shop)).toEqual(keys);
    expect((await producer.browser.call('DELETE', path(beat.id))).statusCode).toBe(404);
  });

  it('are nobody else’s to touch, as if they were not there', async () => {
    const beat = await mine();
    for (const [method, more] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
      ['POST', '/retry'],
    ] as const) {
      const answer = await stranger.call(method, path(beat.id, more), method === 'PUT' ? { title: 'Mine' } : undefined);
      expect([method, more, answer.statusCode]).toEqual([method, more, 404]);
    }
    const form = new FormData();
    form.append('beatFiles', blobOf((await tinySounds()).mp3), 'a.mp3');
    expect((await sendForm(shop, stranger, form, path(beat.id, '/files'))).status).toBe(404);
    expect(await isOnSale(beat.id)).toBe(true);
  });

  it('may be touched by an admin, of which the audit log tells', async () => {
    const beat = await mine();
    const admin = await createListener(shop.deps);
    await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    const browser = await logInAs(shop, admin);
    expect((await browser.call('POST', path(beat.id, '/unpublish'))).statusCode).toBe(200);
    const entry = await shop.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('actor_id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'catalogue.unpublish-beat', subject_id: producer.user.id });
  });
});

describe('replaced files', () => {
  it('are for future buyers; the rows that grants name stay, and a new wav makes a new preview', async () => {
    const beat = await upload();
    await shop.deps.jobs.idle(60_000);
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
    expect((await sendForm(shop, producer.browser, form, path(beat._id, '/files'))).status).toBe(200);
    await shop.deps.jobs.idle(60_000);

    const after = await rows();
    expect(after).toHaveLength(4);
    const old = after.filter(({ replaced_at }) => replaced_at !== null);
    expect(old).toMatchObject([{ id: before.find(({ kind }) => kind === 'wav')?.id, kind: 'wav' }]);
    expect(await buffer(await shop.deps.storage.open(old[0]?.storage_key ?? ''))).toEqual(wav?.bytes);
    expect(await preview()).not.toBe(previewBefore);
    expect(await own(beat._id)).toMatchObject({ status: 'published' });
  });

  it('that are no music change nothing', async () => {
    const beat = await mine();
    const keys = await storedKeys(shop);
    const form = new FormData();
    form.append('beatFiles', blobOf(Buffer.from('la la la')), 'new.mp3');
    const sent = await sendForm(shop, producer.browser, form, path(beat.id, '/files'));
    expect(sent).toMatchObject({
      status: 400,
      body: { fields: { beatFiles: [expect.stringMatching(/^new\.mp3: /)] } },
    });
    expect(await storedKeys(shop)).toEqual(keys);
  });
});

describe('a beat that was sold exclusively', () => {
  const sell = async (beatId: string, state: 'granted' | 'withdrawn') => {
    const itemId = '01900000-0000-7000-8000-0000000000f1'.replace('f1', state === 'granted' ? 'f1' : 'f2');
    await inTransaction(shop.deps.db, (trx) => markSoldExclusively(trx, { beatId, itemId }));
    const order = await shop.deps.db
      .insertInto('orders_orders')
      .values({ id: itemId, email: 'a@example.com', total_cents: 1, terms_version: '1', consent: 'line' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.deps.db
      .insertInto('orders_items')
      .values({
        id: itemId,
        order_id: order.id,
        position: 0,
        beat_id: beatId,
        license_id: licenseIds.exclusive,
        seller_id: producer.user.id,
        beat_title: 'x',
        artist_name: 'x',
        seller_name: 'x',
        cover: 'x',
        license: '{}',
        beat_price_cents: 0,
        license_price_cents: 1,
        state,
      } as never)
      .execute();
  };

  it('belongs to its buyer', async () => {
    const beat = await mine();
    await sell(beat.id, 'granted');
    for (const [method, more] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
    ] as const) {
      const answer = await producer.browser.call(
        method,
        path(beat.id, more),
        method === 'PUT' ? { title: 'x' } : undefined,
      );
      expect(answer.json()).toMatchObject({ code: 'CATALOGUE_BEAT_SOLD' });
    }
    expect(await own(beat.id)).toMatchObject({ status: 'sold' });
  });

  it('is put back on sale by its seller once that sale was refunded', async () => {
    const beat = await mine();
    await sell(beat.id, 'withdrawn');
    expect((await producer.browser.call('POST', path(beat.id, '/publish'))).json()).toMatchObject({
      status: 'published',
    });
    expect(await isOnSale(beat.id)).toBe(true);
  });
});

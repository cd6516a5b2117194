import { dayMs } from '#contract-kit/numbers/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { newcomer } from '#testing/access/access-world.ts';
import type { AdminNotice } from '#features/notices/contract-admin.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { uploadWhole } from '#testing/beats/kits.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import {
  beatForm,
  createProducer,
  goodFiles,
  type Producer,
  sendForm,
  type SentFile,
} from '#testing/beats/uploading.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { fileWords } from '../../beat-rules.ts';
import type { UploadState } from '#features/studio/contract-uploads.ts';
import { findSold } from './same-files.ts';
import { markSoldExclusively } from '../states/mark-sold-exclusively.ts';
import { changeStates } from '../states/change-state.ts';
import { publishBeat } from '../states/publish-beat.ts';

const api = '/api/v1/app';
let shop: TestApp;
let admin: LoggedInBrowser;
let first: Producer;
let second: Producer;
let files: SentFile[];

beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  [first, second] = [await createProducer(shop), await createProducer(shop)];
  files = await goodFiles();
});

const send = async ({ browser }: Producer, sent: readonly SentFile[]) =>
  sendForm(shop, browser, await beatForm({ files: sent }));

/** Returns once the beat is processed. */
const upload = async (producer: Producer, sent = files): Promise<string> => {
  const { status, body } = await send(producer, sent);
  expect([status, body.fields]).toEqual([201, undefined]);
  await shop.deps.jobs.idle();
  return body._id;
};

const sell = (beatId: string, itemId = newId()): Promise<boolean> =>
  inTransaction(shop.deps.db, (trx) => markSoldExclusively(trx, { beatId, itemId }));

const stateOf = async (producer: Producer, id: string) => {
  const { status, takenOff } = (await withOwnBeats(shop, producer).own(id)) ?? {};
  return takenOff?.waits ? 'waits' : status;
};

const noticeAbout = async (beatId: string) =>
  await shop.deps.db.selectFrom('notices_notices').selectAll().where('target_id', '=', beatId).execute();

const kindsTo = async ({ user }: Producer) =>
  (await mailsTo(shop, user.email))
    .map(({ purpose }) => purpose.split(':')[0])
    .filter((kind) => /notices|same/.test(kind ?? ''));

const decide = async (noticeId: string, word: string): Promise<void> => {
  const body = { facts: 'The same file.', rule: 'Our terms.', reason: 'They made it together.' };
  expect((await admin.call('POST', `${api}/admin/notices/${noticeId}/${word}`, body)).statusCode).toBe(200);
};

/** Returns one of `files`, with two unrelated ones. */
const withOnly = async (index: number): Promise<SentFile[]> => {
  const others = await goodFiles();
  return others.map((file, at) => (at === index ? (files[index] ?? file) : file));
};

describe('a file that was sold exclusively', () => {
  it.each([
    ['its mp3', 0],
    ['its wav', 1],
    ['its zip', 2],
  ])('can’t be uploaded again by its seller or anyone else, even if only %s is the same', async (_, index) => {
    await sell(await upload(first));
    for (const who of [first, second]) {
      const { status, body } = await send(who, await withOnly(index));
      expect([status, body.fields?.['beatFiles']]).toEqual([400, [expect.stringContaining(fileWords.sold())]]);
    }
  });

  it('can’t be uploaded again if it’s the mp3 of a beat without a WAV, even if another recording has it too', async () => {
    const hashes = { mp3: newId().replaceAll('-', '').padEnd(64, 'a') };
    const mp3Only = { fileKinds: ['mp3'], licenseIds: [licenseIds.basic] } as const;
    const sold = await createBeat(shop.deps, { sellerId: first.user.id, ...mp3Only, hashes });
    await createBeat(shop.deps, { sellerId: first.user.id, hashes });
    await sell(sold.id);
    expect(await findSold(shop.deps.db, [hashes.mp3])).toEqual(new Set([hashes.mp3]));
  });

  it('can’t be used in another beat or a kit, or sent as a resumable upload', async () => {
    await sell(await upload(first));
    const other = await upload(second, await goodFiles());
    const form = new FormData();
    form.append('beatFiles', new Blob([new Uint8Array(files[1]!.bytes)]), 'next.wav');
    const sent = await sendForm(shop, second.browser, form, ownBeatPath(other, '/files'));
    expect([sent.status, sent.body.fields?.['beatFiles']]).toEqual([400, [expect.stringContaining(fileWords.sold())]]);
    const id = await uploadWhole(shop, second.browser, { name: 'kit.zip', bytes: files[2]!.bytes });
    const state = (await second.browser.call('GET', `${api}/uploads/${id}`)).json<UploadState>();
    expect(state).toMatchObject({ state: 'refused', reason: `kit.zip: ${fileWords.sold()}` });
  });

  it('can’t be uploaded again if its beat was deleted before it was paid, until the sale is undone', async () => {
    const [beatId, itemId] = [await upload(first), newId()];
    await removeBeat(shop.deps.db, beatId);
    await sell(beatId, itemId);
    expect((await send(second, files)).status).toBe(400);
    await inTransaction(shop.deps.db, (trx) => changeStates(trx, [beatId], 'undo-sale', { itemId }));
    expect((await send(second, files)).status).toBe(201);
  });

  it('takes every other beat that has it off the store, and those sellers are notified', async () => {
    const sold = await upload(first);
    const copies = [await upload(first), await upload(second)];
    await decide((await noticeAbout(copies[1]!))[0]!.id, 'reject');
    expect([await stateOf(first, copies[0]!), await stateOf(second, copies[1]!)]).toEqual(['published', 'published']);
    await sell(sold);
    await shop.deps.jobs.idle();
    for (const [index, who] of [first, second].entries()) {
      expect(await stateOf(who, copies[index]!)).toBe('unpublished');
      expect(await kindsTo(who)).toContain('catalogue.same-sold');
      const again = await who.browser.call('POST', ownBeatPath(copies[index]!, '/publish'));
      expect([again.statusCode, again.json().message]).toEqual([409, fileWords.sold()]);
    }
  });

  it('keeps a copy off the store even if it is published at the moment of the sale', async () => {
    const shared = { wav: 'a'.repeat(64) };
    for (let round = 0; round < 6; round += 1) {
      shared.wav = `${round}`.repeat(64);
      const sold = await createBeat(shop.deps, { hashes: shared, sellerId: first.user.id });
      const copy = await createBeat(shop.deps, { hashes: shared, sellerId: first.user.id, published: false });
      const publish = () => inTransaction(shop.deps.db, (trx) => publishBeat(trx, copy.id, new Date()));
      await Promise.all(round % 2 === 0 ? [sell(sold.id), publish()] : [publish(), sell(sold.id)]);
      await shop.deps.jobs.idle();
      expect(await stateOf(first, copy.id)).not.toBe('published');
    }
  });

  it('leaves other beats on sale if it is a zip that its seller also uses with other recordings', async () => {
    const sold = await upload(first);
    const other = await upload(first, await withOnly(2));
    await sell(sold);
    await shop.deps.jobs.idle();
    expect(await stateOf(first, other)).toBe('published');
    await upload(first, await withOnly(2));
  });
});

describe('a file that another seller had before', () => {
  it('keeps the beat off the store until an admin allows it, and both sellers are notified', async () => {
    const original = await upload(first);
    const copy = await upload(second, await withOnly(1));
    expect([await stateOf(first, original), await stateOf(second, copy)]).toEqual(['published', 'waits']);
    const refused = await second.browser.call('POST', ownBeatPath(copy, '/publish'));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CATALOGUE_BEAT_TAKEN_OFF']);
    const [notice, ...others] = await noticeAbout(copy);
    expect([notice?.kind, notice?.user_id, others]).toEqual(['same-file', first.user.id, []]);
    expect([await kindsTo(first), await kindsTo(second)]).toEqual([['notices.same-file'], ['notices.waits']]);
    const opened = (await admin.call('GET', `${api}/admin/notices/${notice?.id}`)).json<AdminNotice>();
    expect(opened).toMatchObject({ explanation: expect.stringContaining('WAV'), can: { act: true, reject: true } });
    expect((await admin.call('POST', `${api}/admin/beats/${copy}/restore`)).json().code).toBe('CATALOGUE_UNDER_NOTICE');
    await decide(notice!.id, 'reject');
    expect(await stateOf(second, copy)).toBe('published');
    expect([(await kindsTo(first)).length, (await kindsTo(second)).toSorted()]).toEqual([
      2,
      ['notices.allowed', 'notices.waits'],
    ]);
    // Admins are asked once about each file, so publishing again opens no other notice.
    for (const move of ['unpublish', 'publish']) {
      expect((await second.browser.call('POST', ownBeatPath(copy, `/${move}`))).statusCode).toBe(200);
    }
    expect(await noticeAbout(copy)).toHaveLength(1);
  });

  it('keeps the beat off the store if an admin decides so, until an admin undoes that', async () => {
    await upload(first);
    const copy = await upload(second);
    const [notice] = await noticeAbout(copy);
    await decide(notice!.id, 'act');
    expect((await withOwnBeats(shop, second).own(copy))?.takenOff).toMatchObject({ waits: false });
    await decide(notice!.id, 'restore');
    expect(await stateOf(second, copy)).toBe('published');
  });

  it('is reported when files are replaced, and when an existing copy goes on sale', async () => {
    await upload(first);
    const beat = await upload(second, await goodFiles());
    const form = new FormData();
    form.append('beatFiles', new Blob([new Uint8Array(files[0]!.bytes)]), 'next.mp3');
    expect((await sendForm(shop, second.browser, form, ownBeatPath(beat, '/files'))).status).toBe(200);
    expect(await stateOf(second, beat)).toBe('waits');
    const hashes = { mp3: 'b'.repeat(64) };
    const newer = await createBeat(shop.deps, { hashes, sellerId: second.user.id, published: false });
    const publishedAt = new Date(Date.now() - dayMs);
    const older = await createBeat(shop.deps, { hashes, sellerId: first.user.id, publishedAt });
    expect(await stateOf(second, newer.id)).not.toBe('waits');
    const missing = await inTransaction(shop.deps.db, (trx) => publishBeat(trx, newer.id, new Date()));
    expect([missing, await stateOf(second, newer.id), await stateOf(first, older.id)]).toEqual([
      ['label'],
      'waits',
      'published',
    ]);
  });
});

it('a seller gets a warning before using a file that they or others already have', async () => {
  await upload(first);
  const warn = async (who: Producer) => {
    const id = await uploadWhole(shop, who.browser, { name: 'again.wav', bytes: files[1]!.bytes });
    return (await who.browser.call('GET', `${api}/uploads/${id}`)).json<UploadState>().warning;
  };
  expect([await warn(first), await warn(second)]).toEqual([fileWords.ownIn('Night Drive'), fileWords.ofAnother()]);
  const again = await upload(first);
  expect(await stateOf(first, again)).toBe('published');
});

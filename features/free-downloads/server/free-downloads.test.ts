import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import type { BeatState } from '#features/catalogue/server/tables.ts';
import { fileKinds } from '#features/licenses/file-kinds.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { createBeat, type CreatedBeat, createListener, createSeller } from '#testing/factories.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { freeDownloadsPersonalData } from './personal-data.ts';

const clock = movingClock();
let shop: TestApp;
let seller: UserRow;
let browser: LoggedInBrowser;
let beat: CreatedBeat;
let count = 0;

beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
  seller = await createSeller(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Earlier requests no longer count toward a limit.
  clock.pass({ hours: 25 });
  browser = await logInAs(shop, seller);
  beat = await createBeat(shop.deps, { sellerId: seller.id });
});

const app = '/api/v1/app';
const newAddress = (): string => `fan-${(count += 1)}@people.example`;
const give = async (id = beat.id, freeDownload = true) => {
  const response = await browser.call('PUT', `${app}/beatstore/${id}`, { freeDownload });
  await shop.deps.jobs.idle();
  return response;
};
const request = (email: string, id = beat.id, follow = false) =>
  shop.app.inject({ method: 'POST', url: `${app}/free-downloads/${id}`, payload: { email, follow } });
const linkFor = async (email = newAddress(), id = beat.id): Promise<string> => {
  expect((await request(email, id)).statusCode).toBe(200);
  return tokenIn((await mailsTo(shop, email)).at(-1));
};
const file = (token: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: `${app}/free-downloads/file?token=${token}`, headers });
const own = async (): Promise<OwnBeat | undefined> =>
  (await browser.call('GET', `${app}/beatstore/user`))
    .json<{ beatTracks: OwnBeat[] }>()
    .beatTracks.find(({ _id }) => _id === beat.id);
const isOffered = async (): Promise<boolean> =>
  (await shop.app.inject(`${app}/beatstore/track/${beat.id}`)).json<{ freeDownload: boolean }>().freeDownload;

describe('a free download of a beat', () => {
  it('is made when its seller turns it on, and offered until they turn it off', async () => {
    expect([await isOffered(), (await request(newAddress())).statusCode]).toEqual([false, 404]);
    await give();
    expect(await own()).toMatchObject({ freeDownload: true, freeFile: 'ready' });
    expect(await isOffered()).toBe(true);
    const token = await linkFor();
    await give(beat.id, false);
    expect([await isOffered(), (await request(newAddress())).statusCode]).toEqual([false, 404]);
    expect((await file(token)).json()).toMatchObject({ code: 'FREE_DOWNLOADS_NOT_FREE' });
  });

  it('is the tagged sound at 192 kbit/s with the current title and artist name, and never a file that is for sale', async () => {
    await give();
    await shop.deps.db.updateTable('catalogue_beats').set({ title: 'Renamed' }).where('id', '=', beat.id).execute();
    const response = await file(await linkFor());
    expect(response.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'private, no-store' });
    expect(response.headers['content-disposition']).toContain('Renamed (free).mp3');
    const bytes = response.rawPayload;
    expect(bytes.length).toBe(Number(response.headers['content-length']));
    expect(bytes.toString('latin1', 0, 3)).toBe('ID3');
    expect(bytes.includes(Buffer.from('Renamed', 'utf16le'))).toBe(true);
    expect(bytes.includes(Buffer.from('Free for non-profit use. License it at http', 'utf16le'))).toBe(true);
    const row = await shop.deps.db
      .selectFrom('catalogue_beats')
      .select(['free_key', 'free_bytes'])
      .where('id', '=', beat.id)
      .executeTakeFirstOrThrow();
    expect(row.free_key).toMatch(/^free\//);
    // 192 kbit/s for one second, plus a few frames.
    expect((row.free_bytes ?? 0) / 24_000).toBeCloseTo(1, 0);
    for (const sold of fileKinds.map((kind) => beat.bytes[kind]))
      expect(bytes.includes(sold.subarray(2000, 2400))).toBe(false);
    const part = await file(await linkFor(), { range: 'bytes=0-' });
    expect([part.statusCode, part.rawPayload.equals(bytes)]).toEqual([206, true]);
  });

  it('makes people follow the artist only if they ticked the box and used their link', async () => {
    await give();
    const [fan, other] = [newAddress(), newAddress()];
    const followers = async () =>
      (await browser.call('GET', `${app}/seller/followers`)).json<{ followers: number }>().followers;
    const before = await followers();
    expect((await request(fan, beat.id, true)).statusCode).toBe(200);
    const [mail] = await mailsTo(shop, fan);
    expect(mail?.text).toContain('With the download you also follow');
    const token = tokenIn(mail);
    await shop.app.inject(`${app}/free-downloads/link?token=${token}`);
    await file(token, {}, 'HEAD');
    expect(await followers()).toBe(before);
    await file(token);
    await file(token);
    expect(await followers()).toBe(before + 1);
    await file(await linkFor(other));
    expect(await followers()).toBe(before + 1);
    expect((await mailsTo(shop, other))[0]?.text).not.toContain('you also follow');
  });

  it('can be downloaded five times in 72 hours; HEAD and probes don’t count, and parts of one download count once', async () => {
    await give();
    const token = await linkFor();
    const left = async () =>
      (await shop.app.inject(`${app}/free-downloads/link?token=${token}`)).json<{ downloadsLeft: number }>()
        .downloadsLeft;
    for (const range of ['bytes=0-1', 'bytes=-2', 'bytes=7-8']) {
      expect((await file(token, { range })).rawPayload).toHaveLength(2);
    }
    expect((await file(token, {}, 'HEAD')).statusCode).toBe(200);
    expect(await left()).toBe(5);
    const whole = (await file(token)).rawPayload;
    expect(await left()).toBe(4);
    // Four parts at once, as download managers request them.
    const quarter = Math.ceil(whole.length / 4);
    const starts = [3, 1, 2, 0].map((index) => index * quarter);
    const parts = await Promise.all(
      starts.map((start) => file(token, { range: `bytes=${start}-${start + quarter - 1}` })),
    );
    expect(Buffer.concat([3, 1, 2, 0].map((_, at) => parts[[3, 1, 2, 0].indexOf(at)]!.rawPayload)).equals(whole)).toBe(
      true,
    );
    expect(await left()).toBe(3);
    const many = await Promise.all(Array.from({ length: 8 }, () => file(token)));
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    for (const range of ['', 'bytes=0-', 'bytes=1-', 'bytes=2-', `bytes=-${whole.length - 1}`, 'bytes=1-9999'])
      expect([range, (await file(token, { range })).json<{ code: string }>().code]).toEqual([
        range,
        'FREE_DOWNLOADS_USED_UP',
      ]);
    expect(await left()).toBe(0);
    const other = await linkFor();
    clock.pass({ hours: 72, seconds: 1 });
    expect((await file(other)).json()).toMatchObject({ code: 'FREE_DOWNLOADS_LINK_OVER' });
  });

  it('resumes within the hour after a broken connection, and counts as one download', async () => {
    await give();
    const bytes = 24 * 1024 * 1024;
    const { free_key: key } = await shop.deps.db
      .selectFrom('catalogue_beats')
      .select('free_key')
      .where('id', '=', beat.id)
      .executeTakeFirstOrThrow();
    await shop.deps.storage.put(key ?? '', Buffer.alloc(bytes, 7));
    await shop.deps.db.updateTable('catalogue_beats').set({ free_bytes: bytes }).where('id', '=', beat.id).execute();
    const token = await linkFor();
    const used = async () =>
      (
        await shop.deps.db
          .selectFrom('free_downloads_requests')
          .select('downloads')
          .where('beat_id', '=', beat.id)
          .executeTakeFirstOrThrow()
      ).downloads;
    const fetchPart = async (start: number, readBytes: number): Promise<number> => {
      const stop = new AbortController();
      const url = `${shop.url}${app}/free-downloads/file?token=${token}`;
      const response = await fetch(url, { headers: { range: `bytes=${start}-` }, signal: stop.signal });
      let got = 0;
      for await (const chunk of response.body ?? []) {
        got += chunk.length;
        if (got >= readBytes) break;
      }
      stop.abort();
      return response.status === 206 ? got : -1;
    };
    const first = await fetchPart(0, 100_000);
    expect(first).toBeGreaterThanOrEqual(100_000);
    const openBytes = () =>
      shop.deps.db
        .selectFrom('free_downloads_requests')
        .select('open_bytes')
        .where('beat_id', '=', beat.id)
        .executeTakeFirst();
    await expect.poll(openBytes).toEqual({ open_bytes: 0 });
    expect(await fetchPart(first, Infinity)).toBeGreaterThan(bytes - first);
    expect(await used()).toBe(1);
    clock.pass({ hours: 1, seconds: 1 });
    expect(await fetchPart(first, Infinity)).toBeGreaterThan(bytes - first);
    expect(await used()).toBe(2);
  });

  it('counts once per link in the seller’s statistics, but not if the seller downloads it', async () => {
    await give();
    const token = await linkFor();
    for (let time = 0; time < 3; time++) await file(token);
    await linkFor();
    await file(await linkFor());
    await file(await linkFor(seller.email));
    const { total } = (await browser.call('GET', `${app}/seller/statistics?beat=${beat.id}`)).json<{
      total: { free: number };
    }>();
    expect(total.free).toBe(2);
  });

  it('can be turned on for several beats at once', async () => {
    const other = await createBeat(shop.deps, { sellerId: seller.id });
    const foreign = await createBeat(shop.deps);
    const set = (...beatIds: string[]) =>
      browser.call('POST', `${app}/bulk/edits`, { selection: { beatIds }, change: { freeDownload: true }, count: 2 });
    expect((await set(beat.id, foreign.id)).statusCode).toBe(404);
    expect((await own())?.freeDownload).toBe(false);
    expect((await set(beat.id, other.id)).statusCode).toBe(201);
    await shop.deps.jobs.idle();
    expect(await own()).toMatchObject({ freeFile: 'ready' });
  });
});

describe('a request for a free download', () => {
  it('is exported and erased only with a verified email address', async () => {
    await give();
    const person = await createListener(shop.deps, { email: newAddress() });
    await linkFor(person.email);
    const { collect, erase } = freeDownloadsPersonalData();
    const unproven = { ...person, email_verified_at: null };
    expect((await collect(shop.deps.db, unproven)).data).toEqual([]);
    await shop.deps.db.transaction().execute((trx) => erase(trx, unproven));
    const proven = { ...person, email_verified_at: new Date() };
    expect((await collect(shop.deps.db, proven)).data).toMatchObject([{ beatId: beat.id, downloads: 0 }]);
    await shop.deps.db.transaction().execute((trx) => erase(trx, proven));
    expect((await collect(shop.deps.db, proven)).data).toEqual([]);
  });
});

describe('200 attacks on download links', () => {
  it('get no byte that isn’t given away', async () => {
    await give();
    const token = await linkFor();
    const sold = fileKinds.map((kind) => beat.bytes[kind]);
    const given = (await file(token)).rawPayload;
    let tries = 0;
    /** Checks that the response is a refusal or a part of the free file. Returns whether it was sound. */
    const attempt = async (url: string, headers: Record<string, string> = {}) => {
      tries += 1;
      const { statusCode, rawPayload, headers: sent } = await shop.app.inject({ method: 'GET', url, headers });
      const isSound = String(sent['content-type']).startsWith('audio/') && statusCode < 300;
      if (isSound) expect(given.includes(rawPayload), `${url} ${JSON.stringify(headers)}`).toBe(true);
      for (const bytes of sold) expect(rawPayload.includes(bytes.subarray(0, 400)), url).toBe(false);
      return isSound;
    };
    const link = (value: string) => `${app}/free-downloads/file?token=${value}`;
    const ranges = [
      'bytes=0-0',
      'bytes=-1',
      'bytes=-999999999',
      'bytes=9999999-',
      'bytes=5-2',
      'bytes=0-1,5-9',
      'x=1-2',
    ];
    for (const range of [...ranges, ...Array.from({ length: 50 }, (_, at) => `bytes=${at * 397}-${at * 799}`)])
      await attempt(link(token), { range });
    const files = await shop.deps.db
      .selectFrom('catalogue_files')
      .select(['id', 'storage_key', 'sha256'])
      .where('beat_id', '=', beat.id)
      .execute();
    const names = files.flatMap(({ id, storage_key: key, sha256 }) => [id, key, `../${key}`, `/${key}`, sha256]);
    const hash = createHash('sha256').update(token).digest();
    const others = [
      beat.id,
      newId(),
      hash.toString('hex'),
      hash.toString('base64url'),
      '',
      `${token}x`,
      token.slice(1),
    ];
    for (const name of [...names, ...others]) {
      const typed = encodeURIComponent(name);
      expect(await attempt(link(typed))).toBe(false);
      expect(await attempt(`${link(token)}&token=${typed}`)).toBe(false);
      expect(await attempt(`${app}/free-downloads/${typed}`)).toBe(false);
      await attempt(`${link(token)}&file=${typed}&beatId=${typed}&kind=wav`, { range: 'bytes=1-50' });
      expect(await attempt(`/${name}`)).toBe(false);
      expect(await attempt(`/media/${name}`)).toBe(false);
      clock.pass({ seconds: 30 });
    }
    clock.pass({ minutes: 10 });
    const states: BeatState[] = ['processing', 'failed', 'scheduled', 'unpublished', 'sold', 'removed'];
    for (const state of states) {
      await putInState(shop.deps.db, beat.id, state);
      for (const range of ['bytes=0-', 'bytes=1-', ''])
        expect(await attempt(link(token), { range }), state).toBe(false);
      expect((await request(newAddress())).statusCode, state).toBe(404);
    }
    await putInState(shop.deps.db, beat.id, 'published');
    await sql`update catalogue_beats set free_download = false where id = ${beat.id}`.execute(shop.deps.db);
    expect(await attempt(link(token))).toBe(false);
    await sql`update catalogue_beats set free_download = true where id = ${beat.id}`.execute(shop.deps.db);
    expect(await attempt(link(await linkFor()), { range: 'bytes=1-' })).toBe(true);
    const wav = files[0]?.storage_key ?? '';
    await expect(
      sql`update catalogue_beats set free_key = ${wav} where id = ${beat.id}`.execute(shop.deps.db),
    ).rejects.toThrow('free_key');
    expect(tries).toBeGreaterThanOrEqual(200);
  });
});

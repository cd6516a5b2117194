import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { words } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '../../contract.ts';
import { setSuspended } from '#features/account/server/public.ts';
import { type Audio, AudioError } from '#platform/audio/audio.ts';
import { inTransaction } from '#platform/database/open.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { beatFields } from '#testing/beats/beat-fields.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { beatForm, createProducer, type Producer, sendForm } from '#testing/beats/uploading.ts';
import { createBeat, type CreatedBeat, createLicense, licenseIds } from '#testing/factories.ts';
import { pictureOf } from '#testing/files/images.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { recover } from '../cleanup/recover.ts';
import { markSoldExclusively } from '#features/catalogue/server/states/mark-sold-exclusively.ts';
import { releaseBeat } from './release-beat.ts';

const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
let producer: Producer;
let beat: CreatedBeat;
let failing = false;

const mayFail = (audio: Audio): Audio => ({
  ...audio,
  makePreview: (...input) =>
    failing ? Promise.reject(new AudioError('damaged', 'It cannot be decoded.')) : audio.makePreview(...input),
});

beforeAll(async () => {
  shop = await createTestApp({ ports: ({ audio }) => ({ clock, audio: mayFail(audio) }) });
});
afterAll(() => shop.close());
beforeEach(async () => {
  failing = false;
  producer = await createProducer(shop);
  admin = await newcomer(shop, 'admin');
  beat = await createBeat(shop.deps, { sellerId: producer.user.id, title: 'Night Ferry', published: false });
  await putInState(shop.deps.db, beat.id, 'unpublished');
});

const inMinutes = (minutes: number): string => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const inTwo = (): string => inMinutes(2);
const put = (body: object, id = beat.id, browser = producer.browser) => browser.call('PUT', ownBeatPath(id), body);
const schedule = (publishAt: string | null = inTwo(), id = beat.id) => put({ publishAt }, id);
const move = (word: 'publish' | 'unpublish' | 'retry', id = beat.id) =>
  producer.browser.call('POST', ownBeatPath(id, `/${word}`));
const own = (id = beat.id): Promise<OwnBeat | undefined> => withOwnBeats(shop, producer).own(id);
const isOnSale = (id = beat.id) => withOwnBeats(shop, producer).isOnSale(id);
const statusOf = async (id = beat.id) => (await own(id))?.status;
const refusalOf = (response: { statusCode: number; json(): { code?: string; fields?: unknown } }) => {
  const { code, fields } = response.json();
  return [response.statusCode, code, fields];
};

/** Returns the delay in seconds of each queued job, as set when it was queued. */
const queued = async (id = beat.id): Promise<number[]> => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
    where name = 'catalogue.release-beat' and singleton_key = ${id} and state = 'created'`.execute(shop.deps.db);
  return rows.map(({ wait }) => Math.round(wait));
};
/** The queue uses the database's clock, so moving the shop's clock isn't enough: all queued releases are made due. */
const passMinutes = async (minutes: number): Promise<void> => {
  clock.pass({ minutes });
  await sql`
    update pgboss.job set start_after = now() where name = 'catalogue.release-beat' and state = 'created'`.execute(
    shop.deps.db,
  );
  await shop.deps.jobs.idle();
};
const notReleased = async () =>
  (await mailsTo(shop, producer.user.email)).filter(({ purpose }) => purpose.startsWith('catalogue.not-released:'));

describe('a scheduled beat', () => {
  it('shows its seller the time, and at that time is published like any new beat', async () => {
    const publishAt = inTwo();
    const response = await schedule(publishAt);
    expect(response.json()).toMatchObject({ status: 'scheduled', publishAt, publishedAt: null });
    expect(await own()).toMatchObject({ status: 'scheduled', publishAt, releaseProblem: null });
    expect(await queued()).toEqual([120]);
    await passMinutes(1);
    expect(await statusOf()).toBe('scheduled');
    expect(await queued()).toEqual([60]);
    await passMinutes(1);
    expect(await own()).toMatchObject({ status: 'published', publishAt: null, publishedAt: clock.now().toISOString() });
    expect(await isOnSale()).toBe(true);
    const user = await shop.deps.db
      .selectFrom('account_users')
      .select('role')
      .where('id', '=', producer.user.id)
      .executeTakeFirstOrThrow();
    expect(user.role).toBe('seller');
  });

  it('is hidden from the public until its time', async () => {
    const sellerId = producer.user.id;
    const { id: similar } = await createBeat(shop.deps, { subGenre: 'Drill', tags: ['dusk', 'tide'] });
    await put({ subGenre: 'Drill', tags: ['dusk', 'tide'] });
    const contains = (url: string) => async () => (await shop.app.inject(url)).body.includes(beat.id);
    const isFound = (url: string) => async () => (await shop.app.inject(url)).statusCode === 200;
    const item = { beatId: beat.id, licenseId: licenseIds.basic };
    const surfaces: Readonly<Record<string, () => Promise<boolean>>> = {
      'the list of all beats': contains(ownBeatPath('getAllBeats')),
      'the store’s pages': contains(ownBeatPath('getAllBeats?limit=200')),
      'the search': contains(ownBeatPath('getAllBeats?q=night+ferry&limit=200')),
      'its artist’s page': contains(ownBeatPath(`artist/${sellerId}`)),
      'similar beats': contains(ownBeatPath(`track/${similar}/similar`)),
      'its own page': isFound(ownBeatPath(`track/${beat.id}`)),
      'its waveform': isFound(ownBeatPath(`track/${beat.id}/peaks`)),
      'its share card': isFound(`/media/cards/${beat.id}.jpg`),
      'its preview': isFound(`/api/v1/app/token/${beat.id}/mp3`),
      'the sitemap': contains('/sitemap.xml'),
      'the feed': contains('/feed.xml'),
      'its embedded player': isFound(`/embed/beat/${beat.id}`),
      'its artist’s embedded player': contains(`/embed/artist/${producer.user.username}`),
      'the cart': async () =>
        (
          await shop.app.inject({ method: 'POST', url: '/api/v1/app/checkout/quote', payload: { items: [item] } })
        ).json<{ items: { problem: string | null }[] }>().items[0]?.problem === null,
    };
    const shown = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(surfaces).map(async ([name, shows]) => [name, await shows()] as const)),
      );
    const everywhere = (shows: boolean) => Object.fromEntries(Object.keys(surfaces).map((name) => [name, shows]));
    expect(await shown()).toEqual(everywhere(false));
    await schedule();
    expect(await shown()).toEqual(everywhere(false));
    expect((await shop.app.inject(ownBeatPath(`track/${beat.id}/sold`))).statusCode).toBe(404);
    await passMinutes(2);
    expect(await shown()).toEqual(everywhere(true));
  });

  it('is published by the next recovery if its job was lost and its time has passed', async () => {
    await schedule();
    await sql`delete from pgboss.job where name = 'catalogue.release-beat'`.execute(shop.deps.db);
    await recover(shop.deps);
    await shop.deps.jobs.idle();
    expect(await statusOf()).toBe('scheduled');
    clock.pass({ minutes: 5 });
    await recover(shop.deps);
    await shop.deps.jobs.idle();
    expect(await statusOf()).toBe('published');
  });

  it('can be postponed, brought forward, published now, and canceled, after which its old jobs do nothing', async () => {
    await schedule();
    const later = inMinutes(5);
    expect((await schedule(later)).json()).toMatchObject({ status: 'scheduled', publishAt: later });
    await passMinutes(2);
    expect(await own()).toMatchObject({ status: 'scheduled', publishAt: later });
    const sooner = inTwo();
    await schedule(sooner);
    expect(await queued()).toHaveLength(1);
    expect(await own()).toMatchObject({ status: 'scheduled', publishAt: sooner });
    expect((await move('unpublish')).json()).toMatchObject({ status: 'unpublished', publishAt: null });
    await passMinutes(5);
    expect(await statusOf()).toBe('unpublished');

    await schedule();
    const now = clock.now().toISOString();
    expect((await move('publish')).json()).toMatchObject({ status: 'published', publishAt: null, publishedAt: now });
    await passMinutes(2);
    expect(await own()).toMatchObject({ status: 'published', publishedAt: now });
  });

  it('is published at once if its seller clears the time in the form, with or without a new cover', async () => {
    await schedule();
    const form = new FormData();
    form.set('publishAt', '');
    form.set('coverImage', new Blob([new Uint8Array(await pictureOf(600))]), 'cover.png');
    const response = await fetch(`${shop.url}${ownBeatPath(beat.id)}`, {
      method: 'PUT',
      headers: producer.browser.headers,
      body: form,
    });
    expect(await response.json()).toMatchObject({ status: 'published', publishAt: null });
    const second = await createBeat(shop.deps, { sellerId: producer.user.id, published: false });
    await putInState(shop.deps.db, second.id, 'unpublished');
    expect((await schedule(null, second.id)).json()).toMatchObject({ status: 'published' });
  });

  it('is published once if the job and its seller publish it at the same time', async () => {
    await schedule();
    clock.pass({ minutes: 2 });
    const [first, second, response] = await Promise.all([
      releaseBeat(shop.deps, beat.id),
      releaseBeat(shop.deps, beat.id),
      move('publish'),
    ]);
    expect([first, second, response.statusCode]).toEqual([undefined, undefined, 200]);
    expect(await own()).toMatchObject({ status: 'published', publishedAt: clock.now().toISOString() });
    expect(await notReleased()).toEqual([]);
  });

  it('can be edited, sold and deleted', async () => {
    const publishAt = inTwo();
    await schedule(publishAt);
    clock.pass({ seconds: 90 });
    // The edit form sends the old time again, which by now is less than a minute ahead.
    expect((await put({ title: 'Day Ferry', publishAt })).json()).toMatchObject({
      title: 'Day Ferry',
      status: 'scheduled',
      publishAt,
    });
    await inTransaction(shop.deps.db, (trx) =>
      markSoldExclusively(trx, { beatId: beat.id, itemId: '01900000-0000-7000-8000-0000000000aa' }),
    );
    await passMinutes(2);
    expect(await own()).toMatchObject({ status: 'sold', publishAt: null });
    expect(refusalOf(await schedule()).slice(0, 2)).toEqual([409, 'CATALOGUE_BEAT_SOLD']);

    const second = await createBeat(shop.deps, { sellerId: producer.user.id, published: false });
    await putInState(shop.deps.db, second.id, 'unpublished');
    await schedule(inTwo(), second.id);
    expect((await producer.browser.call('DELETE', ownBeatPath(second.id))).statusCode).toBe(200);
    await passMinutes(2);
    expect(await isOnSale(second.id)).toBe(false);
  });
});

describe('scheduling a beat is refused', () => {
  it.each([
    ['in the past', () => inMinutes(-1), words.releaseTooSoon()],
    ['less than a minute ahead', () => inMinutes(0.9), words.releaseTooSoon()],
    ['more than a year ahead', () => inMinutes(366 * 24 * 60 + 1), words.releaseTooLate()],
    ['without a time of day', () => '2027-01-01', 'Choose a date and time.'],
    ['without an offset from UTC', () => '2027-01-01T10:00', 'Choose a date and time.'],
    ['as a number', () => 7 as unknown as string, 'Choose a date and time.'],
  ])('%s, with an error on the field, in an edit and in an upload, and nothing is changed', async (_, at, message) => {
    const publishAt = at();
    const response = await put({ title: 'Changed', publishAt });
    expect([response.statusCode, response.json()]).toMatchObject([400, { fields: { publishAt: [message] } }]);
    expect(await own()).toMatchObject({ title: 'Night Ferry', status: 'unpublished', publishAt: null });
    const body = { ...beatFields, licenses: Object.values(licenseIds), publishAt, uploads: [] };
    const created = await producer.browser.call('POST', ownBeatPath('new-beat'), body);
    expect([created.statusCode, created.json()]).toMatchObject([400, { fields: { publishAt: [message] } }]);
  });

  it('for a beat on sale, for another seller’s beat, and without a login', async () => {
    await move('publish');
    expect(refusalOf(await schedule())).toMatchObject([
      400,
      'CATALOGUE_EDIT_REFUSED',
      { publishAt: ['It’s already on sale. To schedule it, unpublish it first.'] },
    ]);
    await move('unpublish');
    const stranger = await createProducer(shop);
    for (const publishAt of [inTwo(), null]) {
      const refused = await put({ publishAt }, beat.id, stranger.browser);
      expect(refusalOf(refused).slice(0, 2)).toEqual([404, 'CATALOGUE_BEAT_NOT_FOUND']);
    }
    const { statusCode } = await shop.app.inject({
      method: 'PUT',
      url: ownBeatPath(beat.id),
      payload: { publishAt: inTwo() },
    });
    expect(statusCode).toBe(401);
    expect(await own()).toMatchObject({ status: 'unpublished', publishAt: null });
    expect(await queued()).toEqual([]);
  });

  it('but not to an admin, whose change is in the audit log with the time before and after', async () => {
    const publishAt = inTwo();
    expect((await put({ publishAt }, beat.id, admin)).json()).toMatchObject({ status: 'scheduled', publishAt });
    const entry = await shop.deps.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'catalogue.schedule-beat')
      .where('subject_id', '=', producer.user.id)
      .executeTakeFirstOrThrow();
    expect(entry.details).toEqual({ beatId: beat.id, before: { publishAt: null }, after: { publishAt } });
  });

  it('for a beat that can’t be published, and the edit’s other changes are rolled back', async () => {
    const license = await createLicense(shop.deps, { ownerId: producer.user.id });
    await put({ licenses: [license.id] });
    await shop.deps.db
      .updateTable('licenses_licenses')
      .set({ withdrawn_at: clock.now() })
      .where('id', '=', license.id)
      .execute();
    const refused = await put({ title: 'Changed', publishAt: inTwo() });
    expect(refusalOf(refused).slice(0, 2)).toEqual([409, 'CATALOGUE_BEAT_INCOMPLETE']);
    expect(refused.json().message).toContain('it’s missing a license');
    expect(await own()).toMatchObject({ title: 'Night Ferry', status: 'unpublished' });
    expect(await queued()).toEqual([]);
  });

  it('to sellers without a verified email or their details, and for beats that the label took off', async () => {
    const { db } = shop.deps;
    const change = (set: object) =>
      db.updateTable('account_users').set(set).where('id', '=', producer.user.id).execute();
    await change({ legal_name: null });
    expect(refusalOf(await schedule()).slice(0, 2)).toEqual([409, 'ACCOUNT_SELLER_DETAILS_MISSING']);
    await change({ legal_name: 'Pat Producer', email_verified_at: null });
    expect(refusalOf(await schedule()).slice(0, 2)).toEqual([403, 'ACCOUNT_EMAIL_UNVERIFIED']);
    await change({ email_verified_at: clock.now() });
    await admin.call('POST', `/api/v1/app/admin/beats/${beat.id}/take-off`, { reason: 'A test.' });
    expect(refusalOf(await schedule()).slice(0, 2)).toEqual([409, 'CATALOGUE_BEAT_TAKEN_OFF']);
    expect(await statusOf()).toBe('unpublished');
  });
});

describe('a scheduled beat is not published at its time, and its seller is emailed the reason', () => {
  const change = (set: object) =>
    shop.deps.db.updateTable('account_users').set(set).where('id', '=', producer.user.id).execute();

  it.each([
    [
      'while they are suspended',
      () => inTransaction(shop.deps.db, (trx) => setSuspended(trx, producer.user.id, { at: clock.now(), reason: 'x' })),
      'Your account is suspended.',
    ],
    ['while their email is unverified', () => change({ email_verified_at: null }), 'Verify your email first.'],
    ['while their details are missing', () => change({ legal_name: null }), 'Add your legal name and country first'],
    [
      'without a license',
      () => shop.deps.db.deleteFrom('catalogue_beat_licenses').where('beat_id', '=', beat.id).execute(),
      'it’s missing a license',
    ],
    [
      'without a file that its licenses promise',
      () =>
        shop.deps.db
          .updateTable('catalogue_files')
          .set({ replaced_at: clock.now() })
          .where('beat_id', '=', beat.id)
          .where('kind', '=', 'trackouts')
          .execute(),
      'it’s missing',
    ],
  ])('%s', async (_, happens, problem) => {
    const publishAt = inTwo();
    await schedule(publishAt);
    await happens();
    await passMinutes(2);
    const row = await shop.deps.db
      .selectFrom('catalogue_beats')
      .select(['state', 'release_problem', 'publish_at'])
      .where('id', '=', beat.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      state: 'unpublished',
      release_problem: expect.stringContaining(problem),
      publish_at: new Date(publishAt),
    });
    const [mail, ...others] = await notReleased();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('“Night Ferry” wasn’t published · GIJO');
    expect(mail?.text).toContain(problem);
    expect(await isOnSale()).toBe(false);
  });

  it('and the reason leaves the seller’s list once the beat is published', async () => {
    await schedule();
    await change({ legal_name: null });
    await passMinutes(2);
    expect(await own()).toMatchObject({ releaseProblem: expect.stringContaining('Add your legal name') });
    await change({ legal_name: 'Pat Producer' });
    expect((await move('publish')).json()).toMatchObject({
      status: 'published',
      publishAt: null,
      releaseProblem: null,
    });
  });
});

describe('a beat that the label has taken off while it was scheduled', () => {
  const onLabel = (word: string, body = {}) => admin.call('POST', `/api/v1/app/admin/beats/${beat.id}/${word}`, body);

  it('is published at its time if it is restored before that', async () => {
    await schedule();
    await onLabel('take-off', { reason: 'A test.' });
    await onLabel('restore');
    expect(await statusOf()).toBe('scheduled');
    const mails = await mailsTo(shop, producer.user.email);
    expect(mails.find(({ purpose }) => purpose.startsWith('catalogue.restored:'))?.text).toContain(
      'It goes on sale at the time you chose.',
    );
    await passMinutes(2);
    expect(await statusOf()).toBe('published');
  });

  it('is not published at its time, but when it is restored later', async () => {
    await schedule();
    await onLabel('take-off', { reason: 'A test.' });
    await passMinutes(2);
    expect(await own()).toMatchObject({
      status: 'unpublished',
      releaseProblem: expect.stringContaining('took it down'),
    });
    await onLabel('restore');
    expect(await statusOf()).toBe('published');
  });
});

describe('a new beat with a release time', () => {
  const upload = async (publishAt: string): Promise<OwnBeat> => {
    const { status, body } = await sendForm(shop, producer.browser, await beatForm({ fields: { publishAt } }));
    expect([status, body.status, body.publishAt]).toEqual([201, 'processing', publishAt]);
    return body;
  };

  it('waits for that time after it is processed', async () => {
    const { _id: id } = await upload(inTwo());
    await shop.deps.jobs.idle();
    expect([await statusOf(id), await isOnSale(id)]).toEqual(['scheduled', false]);
    await passMinutes(2);
    expect(await statusOf(id)).toBe('published');
  });

  it('is published when its processing ends after that time, even after a failure', async () => {
    failing = true;
    const publishAt = inTwo();
    const { _id: id } = await upload(publishAt);
    await shop.deps.jobs.idle();
    expect(await own(id)).toMatchObject({ status: 'failed', publishAt });
    clock.pass({ minutes: 3 });
    failing = false;
    await move('retry', id);
    await shop.deps.jobs.idle();
    expect(await own(id)).toMatchObject({ status: 'published', publishAt: null });
  });

  it('can be rescheduled or unscheduled before it is processed', async () => {
    failing = true;
    const { _id: id } = await upload(inTwo());
    await shop.deps.jobs.idle();
    const later = inMinutes(4);
    expect((await schedule(later, id)).json()).toMatchObject({ status: 'failed', publishAt: later });
    expect((await schedule(null, id)).json()).toMatchObject({ status: 'failed', publishAt: null });
    failing = false;
    await move('retry', id);
    await shop.deps.jobs.idle();
    expect(await statusOf(id)).toBe('published');
  });
});

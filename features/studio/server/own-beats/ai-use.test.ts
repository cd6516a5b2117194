import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import type { AiPolicy } from '#features/settings/ai-policy.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat } from '#testing/factories.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { beatForm, createProducer, type Producer, sendForm } from '#testing/beats/uploading.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { aiUses, aiWords } from '#features/catalogue/ai-use.ts';
import type { Beat, BeatPage } from '#features/catalogue/contract.ts';

let shop: TestApp;
let producer: Producer;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
  admin = await logInAs(shop, await createAdmin(shop.deps));
});
afterAll(() => shop.close());

const setPolicy = async (aiPolicy: AiPolicy): Promise<void> => {
  expect((await admin.call('PUT', '/api/v1/app/ai-policy', { aiPolicy })).statusCode).toBe(200);
};
beforeEach(() => setPolicy('allow'));

const upload = async (ai?: string) => sendForm(shop, producer.browser, await beatForm({ fields: { ai } }));
const mine = async (ai: string): Promise<string> =>
  (await createBeat(shop.deps, { sellerId: producer.user.id, ai })).id;
const edit = (id: string, changes: object) => producer.browser.call('PUT', ownBeatPath(id), changes);
const move = (id: string, where: 'publish' | 'unpublish') =>
  producer.browser.call('POST', ownBeatPath(id, `/${where}`));
const track = async (id: string) => (await shop.app.inject(ownBeatPath(`track/${id}`))).json<Beat>();
const isOnSale = (id: string) => withOwnBeats(shop, producer).isOnSale(id);

describe('a new beat', () => {
  it('says how AI was used, and the store shows, filters and counts that', async () => {
    const sent = await upload('assisted');
    expect([sent.status, sent.body.ai]).toEqual([201, 'assisted']);
    await shop.deps.jobs.idle();
    const id = sent.body._id;
    expect((await track(id)).ai).toBe('assisted');
    const found = await shop.app.inject('/api/v1/app/beatstore/getAllBeats?ai=Assisted');
    expect(found.json<BeatPage>().beats.map(({ _id }) => _id)).toEqual([id]);
    const words = await shop.app.inject('/api/v1/app/beatstore/getAllBeats?q=assisted');
    expect(words.json<BeatPage>().total).toBe(0);
    const facets = (await shop.app.inject('/api/v1/app/beatstore/facets')).json<{ ai: unknown }>();
    expect(facets.ai).toEqual([{ name: 'assisted', count: 1 }]);
    const feed = (await shop.app.inject('/feed.xml')).body;
    expect(feed).toContain('AI-assisted, with no AI-generated audio.');
  });

  it('can omit the answer about AI if the policy allows everything; then the store says nothing about AI', async () => {
    const uses = async () => (await shop.app.inject('/api/v1/app/beatstore/facets')).json<{ ai: unknown }>().ai;
    const before = await uses();
    const sent = await upload();
    expect([sent.status, sent.body.ai]).toEqual([201, '']);
    await shop.deps.jobs.idle();
    expect(await track(sent.body._id)).toMatchObject({ _id: sent.body._id, ai: '' });
    expect(await uses()).toEqual(before);
  });

  it.each<[AiPolicy, string | undefined, string | null]>([
    ['allow', 'some', 'Choose an answer from the list.'],
    ['disclose', undefined, aiWords.unanswered()],
    ['disclose', '', aiWords.unanswered()],
    ['disclose', 'all', null],
    ['refuse', undefined, aiWords.unanswered()],
    ['refuse', 'none', null],
    ['refuse', 'assisted', null],
    ['refuse', 'parts', aiWords.refused()],
    ['refuse', 'all', aiWords.refused()],
  ])('under the AI policy “%s” with the answer %s gets the error %s', async (policy, ai, issue) => {
    await setPolicy(policy);
    const { status, body } = await upload(ai);
    expect([status, body.fields]).toEqual(issue === null ? [201, undefined] : [400, { ai: [issue] }]);
  });

  it('stays off sale without an answer about AI if the site starts to require one during processing', async () => {
    const { body } = await upload();
    await setPolicy('disclose');
    await shop.deps.jobs.idle();
    expect(await withOwnBeats(shop, producer).own(body._id)).toMatchObject({ status: 'unpublished' });
  });
});

describe('a beat on sale when the site’s AI policy changes', () => {
  it('stays on sale and can be edited, but a new answer must fit the policy', async () => {
    const [all, silent] = [await mine('all'), await mine('')];
    await setPolicy('refuse');
    expect([await isOnSale(all), await isOnSale(silent)]).toEqual([true, true]);
    expect((await edit(all, { title: 'Renamed', ai: 'all' })).statusCode).toBe(200);
    expect((await edit(silent, { title: 'Renamed' })).statusCode).toBe(200);
    for (const [id, ai, issue] of [
      [silent, '', aiWords.unanswered()],
      [silent, 'parts', aiWords.refusedOnSale()],
      [all, '', aiWords.unanswered()],
      [all, 'parts', aiWords.refusedOnSale()],
    ] as const) {
      const refused = await edit(id, { ai });
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { ai: [issue] } }]);
    }
    expect((await edit(silent, { ai: 'none' })).json()).toMatchObject({ ai: 'none', status: 'published' });
  });

  it('can’t go back on sale once it is unpublished, with an error that says why, until its answer is corrected', async () => {
    const [all, silent] = [await mine('all'), await mine('')];
    for (const id of [all, silent]) await move(id, 'unpublish');
    await setPolicy('refuse');
    const refused = await move(all, 'publish');
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: aiWords.refused() }]);
    const unanswered = await move(silent, 'publish');
    expect([unanswered.statusCode, unanswered.json()]).toMatchObject([
      409,
      { message: 'This isn’t ready for sale: it’s missing an answer about AI.' },
    ]);
    for (const publishAt of [null, new Date(Date.now() + 3_600_000).toISOString()]) {
      const onSave = await edit(all, { publishAt });
      expect([onSave.statusCode, onSave.json()]).toMatchObject([400, { fields: { ai: [aiWords.refused()] } }]);
    }
    expect((await edit(silent, { ai: 'parts' })).json()).toMatchObject({ ai: 'parts', status: 'unpublished' });
    expect((await edit(silent, { ai: 'none', publishAt: null })).json()).toMatchObject({ status: 'published' });
  });

  it('is in the admins’ list, with its answer', async () => {
    const id = await mine('parts');
    const list = await admin.call('GET', `/api/v1/app/admin/beats?search=${id}`);
    expect(list.json()).toMatchObject({ beats: [{ _id: id, ai: 'parts' }] });
  });
});

it('the answer about AI is in the seller’s export', async () => {
  const { cataloguePersonalData } = await import('#features/catalogue/server/personal-data.ts');
  await mine('parts');
  const { data } = await cataloguePersonalData().collect(shop.deps.db, producer.user);
  expect((data as { beats: { ai: string }[] }).beats.map(({ ai }) => ai)).toContain('parts');
});

it('the database accepts only the known answers about AI, or none', async () => {
  const id = await mine('none');
  const write = (ai: string) => shop.deps.db.updateTable('catalogue_beats').set({ ai }).where('id', '=', id).execute();
  for (const ai of ['', ...aiUses]) await write(ai);
  await expect(write('some')).rejects.toThrow('catalogue_beats_ai_check');
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstHelpGroups } from '#content/help-links.ts';
import { label } from '#content/label.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { SiteDocumentToEdit } from '#features/site/contract.ts';
import type { DocumentData } from '#features/site/documents.ts';
import type { HelpGroup, SavedGroups } from '../contract.ts';

type Pages = DocumentData<'help'>['pages'];

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.deps.db.deleteFrom('help_versions').execute();
});

const address = '/api/v1/app/csl/csl1';
const list = (headers: Record<string, string> = {}) => shop.app.inject({ url: address, headers });
const toEdit = async (): Promise<SavedGroups> => (await admin.call('GET', `${address}/edit`)).json<SavedGroups>();
const save = (body: object, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `${address}/update`,
    headers: { ...admin.headers, ...headers },
    payload: body,
  });
const group = (n: number, change: Partial<HelpGroup> = {}): HelpGroup => ({
  id: `link${n}`,
  title: `Title ${n}`,
  boxes: [{ id: `box${n}`, content: 'New Box', link: '/terms' }],
  ...change,
});

describe('the list of help links', () => {
  it('is the built-in one until someone saves', async () => {
    const response = await list();
    expect([response.statusCode, response.headers['etag']]).toEqual([200, '"0"']);
    expect(response.json()).toEqual(firstHelpGroups(label));
  });

  it('is the last saved one, even if that is empty', async () => {
    expect((await save({ data: [group(1)], version: 0 })).json()).toMatchObject({
      message: 'Data saved successfully!',
      data: [group(1)],
      version: 1,
    });
    expect((await list()).json()).toEqual([group(1)]);
    expect((await save({ data: [], version: 1 })).statusCode).toBe(200);
    expect((await list()).json()).toEqual([]);
  });

  it('is not sent again to a client that has it', async () => {
    expect((await list({ 'if-none-match': '"0"' })).statusCode).toBe(304);
    await save({ data: [group(1)], version: 0 });
    const response = await list({ 'if-none-match': '"0"' });
    expect([response.statusCode, response.headers['etag']]).toEqual([200, '"1"']);
  });
});

describe('a save of help links', () => {
  it.each([
    ['version', { version: 0 }, {}],
    ['If-Match', {}, { 'if-match': '"0"' }],
    ['either of the two', { version: 1 }, { 'if-match': '"0"' }],
  ])(
    'from an older copy is detected by %s, gets 409 with the stored list, and changes nothing',
    async (_name, body, headers) => {
      await save({ data: [group(1)], version: 0 });
      const response = await save({ data: [group(2)], ...body }, headers);
      expect([response.statusCode, response.json().code]).toEqual([409, 'HELP_OUTDATED']);
      expect(response.json().details).toEqual(await toEdit());
      expect(response.json().details).toMatchObject({ data: [group(1)], version: 1 });
      expect((await list()).json()).toEqual([group(1)]);
    },
  );

  it('gets 409 for a version that never existed', async () => {
    expect((await save({ data: [], version: 7 })).statusCode).toBe(409);
  });

  it('succeeds for one of three that are sent at once, and the others get 409', async () => {
    const responses = await Promise.all([1, 2, 3].map((n) => save({ data: [group(n)], version: 0 })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const saved = responses.find(({ statusCode }) => statusCode === 200)!.json().data;
    expect((await list()).json()).toEqual(saved);
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(response.json().details).toMatchObject({ data: saved, version: 1 });
    }
  });

  it('succeeds if it’s based on the latest version, and the older version stays in the database', async () => {
    await save({ data: [group(1)], version: 0 });
    expect((await save({ data: [group(2)] }, { 'if-match': '"1"' })).statusCode).toBe(200);
    const kept = await shop.deps.db.selectFrom('help_versions').select('link_groups').orderBy('version').execute();
    expect(kept.map(({ link_groups }) => link_groups)).toEqual([[group(1)], [group(2)]]);
  });

  it('without a version becomes the latest one, and the older versions stay in the database', async () => {
    await save({ data: [group(1)], version: 0 });
    const response = await save({ data: [group(2)] });
    expect([response.statusCode, response.json()]).toMatchObject([200, { data: [group(2)], version: 2 }]);
    const responses = await Promise.all([3, 4, 5].map((n) => save({ data: [group(n)] })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const kept = await shop.deps.db.selectFrom('help_versions').select('link_groups').orderBy('version').execute();
    const titles = kept.map(({ link_groups: groups }) => groups[0]?.title);
    expect(titles.slice(0, 2)).toEqual(['Title 1', 'Title 2']);
    expect(titles.slice(2).toSorted()).toEqual(['Title 3', 'Title 4', 'Title 5']);
  });
});

describe('the validation of help links', () => {
  const box = { id: 'box1', content: 'New Box', link: '/' };
  it.each<[string, unknown, string, RegExp]>([
    ['an empty title', [group(1, { title: '  ' })], 'data.0.title', /^Enter a title\.$/],
    ['a long title', [group(1, { title: 'x'.repeat(121) })], 'data.0.title', /^At most 120 characters\.$/],
    ['a link whose id lacks the prefix', [group(1, { id: '1' })], 'data.0.id', /“link”/],
    ['a box whose id lacks the prefix', [group(1, { boxes: [{ ...box, id: 'link1' }] })], 'data.0.boxes.0.id', /“box”/],
    ['a box without text', [group(1, { boxes: [{ ...box, content: '' }] })], 'data.0.boxes.0.content', /^Enter the/],
    [
      'a script as a link',
      [group(0), group(1, { boxes: [{ ...box, link: 'javascript:alert(1)' }] })],
      'data.1.boxes.0.link',
      /^Start with/,
    ],
    [
      'another site as a path',
      [group(1, { boxes: [{ ...box, link: '//evil.example' }] })],
      'data.0.boxes.0.link',
      /^Start/,
    ],
    ['one id twice', [group(1), group(1)], 'data', /its own id/],
    ['too many links', Array.from({ length: 21 }, (_, n) => group(n)), 'data', /^At most 20 links\.$/],
    [
      'too many boxes',
      [group(1, { boxes: Array.from({ length: 11 }, (_, n) => ({ ...box, id: `box${n}` })) })],
      'data.0.boxes',
      /^At most 10 boxes/,
    ],
  ])('refuses %s with an error on its field', async (_name, data, field, words) => {
    const response = await save({ data, version: 0 });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]?.[0]).toMatch(words);
    expect((await list()).json()).toEqual(firstHelpGroups(label));
  });

  it('allows a box with plain text and no link', async () => {
    expect((await save({ data: [group(1, { boxes: [{ ...box, link: '' }] })], version: 0 })).statusCode).toBe(200);
  });

  it('allows content of the maximum size', async () => {
    const data = Array.from({ length: 20 }, (_, n) =>
      group(n, {
        title: 'ü'.repeat(120),
        boxes: Array.from({ length: 10 }, (__, m) => ({
          id: `box${n}-${m}`,
          content: 'ü'.repeat(300),
          link: `/${'x'.repeat(499)}`,
        })),
      }),
    );
    expect((await save({ data, version: 0 })).statusCode).toBe(200);
    expect((await list()).json()).toEqual(data);
  });
});

describe('the audit log of help links', () => {
  const entries = () =>
    shop.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'details', 'actor_id'])
      .where('action', '=', 'help.save-links')
      .orderBy('id', 'desc')
      .execute();

  it('records who saved and what changed, before and after', async () => {
    await save({ data: [group(1), group(2), group(3)], version: 0 });
    await save({ data: [group(3), group(1, { title: 'Renamed' })], version: 1 });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      details: {
        before: { version: 1, links: [group(1), group(2)], order: ['link1', 'link2', 'link3'] },
        after: { version: 2, links: [group(1, { title: 'Renamed' })], order: ['link3', 'link1'] },
      },
    });
    expect(entry?.actor_id).not.toBeNull();
  });

  it('summarizes a large change by its titles', async () => {
    const boxes = Array.from({ length: 10 }, (_, n) => ({ id: `box1-${n}`, content: 'x'.repeat(300), link: '' }));
    const data = [1, 2, 3, 4].map((n) => group(n, { boxes: boxes.map((box) => ({ ...box, id: `${box.id}-${n}` })) }));
    await save({ data, version: 0 });
    const [entry] = await entries();
    expect(JSON.stringify(entry?.details).length).toBeLessThan(10_000);
    expect(entry?.details).toMatchObject({
      after: { links: [{ id: 'link1', title: 'Title 1', boxes: 10 }, {}, {}, {}] },
    });
  });

  it('has no entry for a refused save', async () => {
    const before = (await entries()).length;
    await save({ data: [group(2)], version: 5 });
    expect(await entries()).toHaveLength(before);
  });
});

describe('help pages', () => {
  const to = (id: string) =>
    group(1, { boxes: [{ id: 'box1', content: 'Read on', link: `/csl-center=redirect/${id}` }] });
  const site = '/api/v1/app/admin';
  const pages = (change: (all: Pages) => Pages) => ({
    name: 'help',
    data: { pages: change(structuredClone(builtIn('help', label).data as DocumentData<'help'>).pages) },
  });
  const without = (id: string) => pages((all) => all.filter((one) => one.id !== id));
  const saveDraft = async (document: object) => {
    const { draft, versions } = (await admin.call('GET', `${site}/site-documents/help`)).json<SiteDocumentToEdit>();
    return await admin.call('PUT', `${site}/site-drafts`, {
      document,
      revision: draft?.revision ?? 0,
      version: versions[0]?.version ?? 0,
    });
  };
  const publish = (revision: number) =>
    admin.call('POST', `${site}/site-documents/help/versions`, { revision, at: null });
  beforeEach(async () => {
    for (const table of ['site_drafts', 'site_versions'] as const) await shop.deps.db.deleteFrom(table).execute();
  });

  it('are in the sitemap', async () => {
    const { body } = await shop.app.inject('/sitemap.xml');
    expect(body).toContain('/csl-center=redirect/find-order</loc>');
  });

  it('are linked from the help center only if they exist', async () => {
    const refused = await save({ data: [group(2), to('nowhere')] });
    expect(refused.json()).toMatchObject({
      code: 'HELP_NO_PAGE',
      fields: { 'data.1.boxes.0.link': ['The site has no such help page.'] },
    });
    expect((await save({ data: [to('credits')] })).statusCode).toBe(200);
  });

  it('stay while the help center links to them: nothing without one is saved, published or restored', async () => {
    await save({ data: [] });
    const { revision } = (await saveDraft(without('credits'))).json<{ revision: number }>();
    await save({ data: [to('credits')] });
    const refused = {
      code: 'SITE_BREAKS_LINKS',
      fields: { 'document.data.pages': [expect.stringContaining('/credits')] },
    };
    expect((await publish(revision)).json()).toMatchObject(refused);
    expect((await saveDraft(without('credits'))).json()).toMatchObject(refused);
    await save({ data: [to('refunds')] });
    expect((await publish(revision)).statusCode).toBe(201);
    expect((await saveDraft(pages((all) => all))).statusCode).toBe(200);
    expect((await admin.call('POST', `${site}/site-documents/help/versions/0/restore`)).statusCode).toBe(201);
    await save({ data: [to('credits')] });
    expect((await admin.call('POST', `${site}/site-documents/help/versions/1/restore`)).json()).toMatchObject(refused);
  });

  it('aren’t linked if scheduled pages will take their place', async () => {
    await save({ data: [] });
    const { revision } = (await saveDraft(without('credits'))).json<{ revision: number }>();
    const at = { date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10), time: '12:00' };
    const scheduled = await admin.call('POST', `${site}/site-documents/help/versions`, { revision, at });
    expect(scheduled.statusCode).toBe(201);
    expect((await save({ data: [to('credits')] })).json()).toMatchObject({
      code: 'HELP_NO_PAGE',
      fields: { 'data.0.boxes.0.link': ['The help pages that are scheduled have no such page.'] },
    });
    expect((await save({ data: [to('refunds')] })).statusCode).toBe(200);
  });

  it('can be linked once they’re published', async () => {
    const added = pages((all) => [...all, { id: 'vinyl', title: 'Vinyl', parts: [{ text: 'Soon.' }] }]);
    const { revision } = (await saveDraft(added)).json<{ revision: number }>();
    expect((await save({ data: [to('vinyl')] })).statusCode).toBe(400);
    await publish(revision);
    await expect.poll(async () => (await save({ data: [to('vinyl')] })).statusCode).toBe(200);
  });

  it.each([
    ['an address with capitals', (all: Pages) => [{ ...all[0]!, id: 'Find' }, ...all], 'pages.0.id'],
    ['the address of another page', (all: Pages) => [...all, all[1]!], 'pages.15.id'],
    [
      'a part with nothing in it',
      (all: Pages) => [...all, { ...all[1]!, id: 'new', parts: [{}] }],
      'pages.15.parts.0.text',
    ],
  ])('are refused with %s', async (_what, change, field) => {
    const { fields } = (await saveDraft(pages(change))).json<{ fields: object }>();
    expect(Object.keys(fields)).toEqual([`document.data.${field}`]);
  });
});

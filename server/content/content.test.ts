import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import type { PublishedFile } from '#content/published/published-file.ts';
import { termsVersion } from '#content/terms.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { SiteDocumentToEdit } from '#features/site/contract.ts';
import { type DocumentData, documentNames } from '#features/site/documents.ts';
import { legalNames } from '#features/site/legal-pages.ts';
import { exportedPicturePath, sitePictureName, sitePictureSizes } from '#features/site/pictures.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { blobOf } from '#testing/beats/uploading.ts';
import { createTestDatabase, urlOf, type TestDatabase } from '#testing/database/test-database.ts';
import { createSeller } from '#testing/factories.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { fillDocument } from '#testing/site/fill-document.ts';
import { checkContent } from './check-content.ts';
import { type ExportedName, exportedNames, fileOf } from './content-files.ts';
import { exportContent } from './export-content.ts';
import { runContent } from './run-content.ts';

const run = promisify(execFile);
const here = join(import.meta.dirname, '../..');
const app = '/api/v1/app';

let shop: TestApp;
let admin: LoggedInBrowser;
/** Another copy of the code, into which the shop's texts are exported. */
let copy: string;
let picture: string;

const publish = async (name: string, data: unknown): Promise<void> => {
  const path = `${app}/admin/site-documents/${name}`;
  const { versions } = (await admin.call('GET', path)).json<SiteDocumentToEdit>();
  const body = { document: { name, data }, revision: 0, version: versions[0]?.version ?? 0 };
  const draft = await admin.call('PUT', `${app}/admin/site-drafts`, body);
  expect(draft.statusCode, draft.body).toBe(200);
  const { revision } = draft.json<{ revision: number }>();
  expect((await admin.call('POST', `${path}/versions`, { revision, at: null })).statusCode).toBe(201);
};

const uploadPicture = async (): Promise<string> => {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  form.set('picture', blobOf(bytes), 'us.png');
  const sent = await fetch(`${shop.url}${app}/admin/site-pictures`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  return ((await sent.json()) as { picture: string }).picture;
};

/** What a shop on this database, with the code of the copy, responds at these paths. */
const askCopy = async (database: TestDatabase, paths: readonly string[]): Promise<Record<string, unknown>> => {
  const folder = mkdtempSync(join(tmpdir(), 'second-shop-'));
  try {
    const { stdout } = await run(process.execPath, ['testing/site/ask-shop.ts', ...paths], {
      cwd: copy,
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', DEMO: '0', DATA_DIR: folder, DATABASE_URL: urlOf(database) },
      maxBuffer: 32 * 1024 * 1024,
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const read = (name: ExportedName): PublishedFile =>
  JSON.parse(readFileSync(fileOf(copy, name), 'utf8')) as PublishedFile;
const write = (name: ExportedName, content: unknown): void =>
  writeFileSync(fileOf(copy, name), typeof content === 'string' ? content : JSON.stringify(content));

beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
  for (const { username } of artists) await createSeller(shop.deps, { username });
  picture = await uploadPicture();
  copy = mkdtempSync(join(tmpdir(), 'exported-'));
  // Everything that Node loads, without what it would never read.
  for (const name of [
    'content',
    'contract-kit',
    'features',
    'packages',
    'platform',
    'server',
    'testing',
    'web/public',
  ]) {
    cpSync(join(here, name), join(copy, name), { recursive: true });
  }
  for (const name of ['package.json', 'ui', 'scripts']) cpSync(join(here, name), join(copy, name), { recursive: true });
  symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(async () => {
  await shop.close();
  rmSync(copy, { recursive: true, force: true });
});
beforeEach(async () => {
  await shop.deps.db.deleteFrom('site_versions').execute();
  await shop.deps.db.deleteFrom('help_versions').execute();
  for (const name of exportedNames) write(name, '[]\n');
});

const documentPaths = documentNames.map((name) => `${app}/site-documents/${name}`);
const legalPaths = legalNames.map((name) => `${app}/legal-texts/${name}`);

test('a shop with an empty database that is built from what another has exported serves the same', async () => {
  let count = 0;
  for (const name of documentNames) await publish(name, fillDocument(name, () => `mk${(count += 1)}q`).data);
  const { data: works } = fillDocument('our-work', () => `mk${(count += 1)}q`);
  await publish('our-work', { ...works, gallery: [{ caption: 'Us', picture }] });
  const links = [{ id: 'link1', title: 'Ours', boxes: [] }];
  expect((await admin.call('POST', `${app}/csl/csl1/update`, { data: links, version: 0 })).statusCode).toBe(200);

  const { changed, outdated, pictures } = await exportContent(shop.deps, copy);
  expect(changed.toSorted()).toEqual([...exportedNames].toSorted());
  expect([outdated, pictures]).toEqual([[], 1]);
  expect(await checkContent(copy)).toEqual([]);
  const name = sitePictureName(picture) ?? '';
  for (const size of sitePictureSizes) {
    expect(existsSync(join(copy, 'web/public', exportedPicturePath(name, size))), `${size}`).toBe(true);
  }

  const database = await createTestDatabase();
  try {
    const second = await askCopy(database, [...documentPaths, ...legalPaths, `${app}/csl/csl1`]);
    expect(second['label']).toMatch(/^mk\d+q$/);
    for (const path of [...documentPaths, ...legalPaths]) {
      const first = (await shop.app.inject(path)).body.replaceAll(picture, exportedPicturePath(name));
      const { earlier: _, ...served } = second[path] as { readonly earlier?: unknown };
      const { earlier: _earlier, ...expected } = JSON.parse(first) as { readonly earlier?: unknown };
      expect(served, path).toEqual(expected);
    }
    expect(second[`${app}/csl/csl1`]).toEqual((await shop.app.inject(`${app}/csl/csl1`)).json());
  } finally {
    await database.drop();
  }
});

test('the shop itself, once it has the exported texts, keeps what orders agreed to, each version once', async () => {
  const terms = builtIn('terms', label).data as DocumentData<'terms'>;
  await publish('terms', { ...terms, lead: 'The terms A.' });
  await publish('terms', { ...terms, lead: 'The terms B.' });
  await exportContent(shop.deps, copy);
  const [path, first] = [`${app}/legal-texts/terms`, `${app}/legal-texts/terms/versions/${termsVersion}`];
  const before = (await shop.app.inject(path)).json<unknown>();
  const responses = await askCopy(shop.database, [path, first]);
  expect(responses[path]).toEqual(before);
  expect(responses[first]).toMatchObject({ version: termsVersion, lead: terms.lead });
});

describe('an export', () => {
  it('writes only what is published, and nothing new the next time', async () => {
    await publish('merch', { ...builtIn('merch', label).data, title: 'Things' });
    await admin.call('PUT', `${app}/admin/site-drafts`, { document: builtIn('story', label), revision: 0, version: 0 });
    expect(await exportContent(shop.deps, copy)).toMatchObject({
      changed: expect.arrayContaining(['merch']) as unknown,
    });
    expect(read('merch')).toMatchObject([{ knownAs: null, data: { title: 'Things' } }]);
    expect(read('story')).toEqual([]);
    expect(await exportContent(shop.deps, copy)).toMatchObject({ changed: [], outdated: [] });
  });

  it('keeps the earlier versions of what orders name, and only of that', async () => {
    const terms = builtIn('terms', label).data as DocumentData<'terms'>;
    for (const lead of ['A', 'B']) {
      await publish('terms', { ...terms, lead });
      await publish('merch', { ...builtIn('merch', label).data, title: lead });
      await exportContent(shop.deps, copy);
    }
    expect(read('terms').map(({ data }) => (data as typeof terms).lead)).toEqual(['B', 'A']);
    expect(read('merch').map(({ data }) => (data as { title: string }).title)).toEqual(['B']);
  });

  it('leaves out what another release has published, and says so', async () => {
    await publish('merch', builtIn('merch', label).data);
    await shop.deps.db.updateTable('site_versions').set({ data: '{"heading":"Once"}' }).execute();
    expect(await exportContent(shop.deps, copy)).toMatchObject({ outdated: ['merch'] });
    expect(read('merch')).toEqual([]);
  });
});

describe('the check', () => {
  const from = '2026-12-01T10:00:00.000Z';
  const merch = builtIn('merch', label).data as DocumentData<'merch'>;
  const works = builtIn('our-work', label).data as DocumentData<'our-work'>;
  const terms = { from, knownAs: '2026-12-01.1', data: builtIn('terms', label).data };

  it.each<[ExportedName, string, unknown]>([
    ['merch', 'it isn’t JSON', '{'],
    ['merch', 'This must be a list.', {}],
    ['merch', '0.from: The moment of its publication', [{ from: 'today', knownAs: null, data: merch }]],
    ['merch', 'Title: This can’t be empty.', [{ from, knownAs: null, data: { ...merch, title: '' } }]],
    [
      'merch',
      'Planned items 1 › Name: This can’t be empty.',
      [{ from, knownAs: null, data: { ...merch, pieces: [{ ...merch.pieces[0], name: '' }] } }],
    ],
    ['merch', 'colour', [{ from, knownAs: null, data: { ...merch, colour: 'red' } }]],
    ['terms', '0.knownAs: A version’s name is its day and its number', [{ ...terms, knownAs: 'first' }]],
    ['terms', 'it has version 2026-12-01.1 twice', [terms, terms]],
    [
      'our-work',
      'Gallery 1 › Picture: there’s no web/public/site/none/512.webp.',
      [{ from, knownAs: null, data: { ...works, gallery: [{ caption: 'Us', picture: '/site/none/512.webp' }] } }],
    ],
    ['theme', 'Accent', [{ from, knownAs: null, data: { background: '#000000', text: '#111111' } }]],
    ['help-links', '0.title', [{ from, knownAs: null, data: [{ id: 'a' }] }]],
  ])('refuses a file of %s and says “%s”', async (name, words, content) => {
    write(name, content);
    const issues = await checkContent(copy);
    expect(issues.join('\n')).toContain(words);
    for (const issue of issues) expect(issue).toMatch(new RegExp(`^content/published/${name}\\.json: `));
    const said = await runContent(['check'], {}, copy);
    expect([said.ok, said.text]).toEqual([false, issues.join('\n')]);
    // Nothing is written over what somebody has to correct.
    expect(await runContent(['export'], {}, copy)).toMatchObject({ ok: false, text: expect.stringContaining(words) });
  });

  it('names a file of no document, and one that is missing', async () => {
    writeFileSync(join(copy, 'content/published/shelves.json'), '[]');
    rmSync(fileOf(copy, 'merch'));
    expect(await checkContent(copy)).toEqual([
      expect.stringContaining('merch.json: it can’t be read'),
      'content/published/shelves.json: the site has no such document.',
    ]);
    rmSync(join(copy, 'content/published/shelves.json'));
  });

  it('finds nothing wrong with the texts of this repository', async () => {
    expect(await runContent(['check'], {}, here)).toMatchObject({ ok: true });
  });
});

test.each([[[]], [['import']], [['export', 'now']]])('the command says what it can do instead of %j', async (args) => {
  expect(await runContent(args, {}, copy)).toMatchObject({
    ok: false,
    text: expect.stringContaining('npm run content'),
  });
});

test('the command says that there is no shop to export from', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-shop-'));
  expect(await runContent(['export'], { DATA_DIR: folder, DEMO: '0' }, copy)).toMatchObject({ ok: false });
  rmSync(folder, { recursive: true });
});

test('the command exports beside a running shop, and says what it wrote', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const environment = { NODE_ENV: 'test', DEMO: '0', DATA_DIR: folder, DATABASE_URL: urlOf(shop.database) };
  const nothing = await runContent(['export'], environment, copy);
  expect(nothing).toEqual({ ok: true, text: 'Nothing is published yet, so content/ is what visitors see.' });
  await publish('theme', { ...(builtIn('theme', label).data as object), accent: '#2f9e6f' });
  const done = await runContent(['export'], environment, copy);
  expect(done.ok).toBe(true);
  expect(done.text).toContain('content/published/theme.json');
  rmSync(folder, { recursive: true });
});

test('the command says which picture the storage has lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const environment = { NODE_ENV: 'test', DEMO: '0', DATA_DIR: folder, DATABASE_URL: urlOf(shop.database) };
  const { data } = builtIn('our-work', label);
  await publish('our-work', { ...data, gallery: [{ caption: 'Us', picture }] });
  rmSync(join(copy, 'web/public/site'), { recursive: true, force: true });
  // The pictures of the shop are in another folder.
  const { ok, text } = await runContent(['export'], environment, copy);
  expect([ok, text]).toEqual([false, expect.stringContaining(sitePictureName(picture) ?? '')]);
  rmSync(folder, { recursive: true });
});

test('a shop that begins with exported colors shows them as the shop does that they come from', async () => {
  const colors = { background: '#08131a', text: '#f4efe7', accent: '#4fc3a1', accentBright: '#7fe0c3' };
  await publish('theme', colors);
  await exportContent(shop.deps, copy);
  const database = await createTestDatabase();
  try {
    expect((await askCopy(database, []))['colors']).toEqual(colors);
  } finally {
    await database.drop();
  }
});

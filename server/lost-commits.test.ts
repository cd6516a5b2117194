import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { beatForm, blobOf, createProducer, goodFiles, type Producer, storedKeys } from '#testing/beats/uploading.ts';
import { licenseIds } from '#testing/factories.ts';
import { pictureOf } from '#testing/files/images.ts';
import { jobsDone } from '#testing/orders/buying.ts';

// Files are stored before the rows that name them. If the response to a commit is lost, those rows may exist.

let shop: TestApp;
let producer: Producer;
let beatId: string;
beforeAll(async () => {
  shop = await createTestApp({ breakable: true });
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ id: beatId } = await withOwnBeats(shop, producer).mine());
  // The first published beat makes its owner a seller.
  await jobsDone(shop);
});

const app = '/api/v1/app';
const formOf = (fields: Record<string, string>, file: string, bytes: Buffer, name: string): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(file, blobOf(bytes), name);
  return form;
};
const mp3 = async (): Promise<Buffer> => (await goodFiles())[0]?.bytes ?? Buffer.alloc(0);
const letter = { username: 'Mia', email: 'mia@example.com', emailConsent: 'false', support: 'Where is it?' };

interface Upload {
  readonly what: string;
  /** The beginning of the SQL statement that stores the files' names. */
  readonly names: string;
  readonly method?: 'PUT';
  readonly path: () => string;
  readonly form: () => Promise<FormData>;
  /** An image has one file per size. */
  readonly files: number;
}

const uploads: readonly Upload[] = [
  {
    what: 'a new beat',
    names: 'insert into "catalogue_beats"',
    path: () => `${app}/beatstore/new-beat`,
    form: () => beatForm(),
    files: 7,
  },
  {
    what: 'new files of a beat on sale',
    names: 'insert into "catalogue_files"',
    path: () => ownBeatPath(beatId, '/files'),
    form: async () => formOf({}, 'beatFiles', await mp3(), 'better.mp3'),
    files: 1,
  },
  {
    what: 'a new cover of a beat',
    names: 'update "catalogue_beats"',
    method: 'PUT',
    path: () => ownBeatPath(beatId),
    form: async () => formOf({ 'licenses[0]': licenseIds.basic }, 'coverImage', await pictureOf(700), 'new.png'),
    files: 4,
  },
  {
    what: 'a profile picture',
    names: 'update "account_users"',
    path: () => `${app}/upload-profile-image`,
    form: async () => formOf({}, 'photo', await pictureOf(300), 'me.png'),
    files: 2,
  },
  {
    what: 'a hero picture',
    names: '"account_profiles"',
    path: () => `${app}/seller/public-profile/picture`,
    form: async () => formOf({}, 'heroPicture', await pictureOf(300), 'hero.png'),
    files: 2,
  },
  {
    what: 'a screenshot for the label',
    names: 'insert into "support_requests"',
    path: () => `${app}/support-admin`,
    form: async () => formOf(letter, 'screenshot', await pictureOf(300), 'screen.png'),
    files: 1,
  },
];

/** Storage keys, or folders of an image's sizes. */
const namesInRows = async (): Promise<string[]> => {
  const { db } = shop.deps;
  const files = await db.selectFrom('catalogue_files').select('storage_key as name').execute();
  const covers = await db.selectFrom('catalogue_beats').select('cover as name').execute();
  const pictures = await db.selectFrom('account_users').select('picture as name').execute();
  const heroes = await db.selectFrom('account_profiles').select('picture as name').execute();
  const screenshots = await db.selectFrom('support_requests').select('screenshot_key as name').execute();
  return [...files, ...covers, ...pictures, ...heroes, ...screenshots].flatMap(({ name }) => name ?? []);
};

/** Leaves out previews, because a job creates them at an unknown time. */
const uploaded = async (): Promise<string[]> => (await storedKeys(shop)).filter((key) => !key.startsWith('previews/'));

test.each(uploads)(
  '$what: the files stay after a lost response to the commit, because rows name them',
  async ({ names, method, path, form, files }) => {
    const before = new Set(await uploaded());
    shop.database.loseCommits(names);
    const { headers } = producer.browser;
    const response = await fetch(shop.url + path(), { method: method ?? 'POST', headers, body: await form() });
    await shop.database.comeBack();
    expect(response.status).toBe(503);
    const inRows = await namesInRows();
    const added = (await uploaded()).filter((key) => !before.has(key));
    expect(added).toHaveLength(files);
    expect(added.filter((key) => !inRows.some((name) => key.includes(name)))).toEqual([]);
  },
);

import { afterAll, expect, test } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp } from '#testing/app.ts';
import { folderOf, withImports } from '#testing/beats/importing.ts';
import { createProducer } from '#testing/beats/uploading.ts';

// Another process reads tables, so it has to learn the caller's language.

const shop = await createTestApp({ settings: { LANGUAGES: 'en,en-XA' } });
afterAll(() => shop.close());
await ensurePredefinedLicenses(shop.deps.db);
const { browser } = await createProducer(shop);

/** The pseudo-language `en-XA` puts accents on every word that goes through `t`. */
const isTranslated = (words: string): boolean => /[^\p{ASCII}’“”…·–]/u.test(words);

const importsIn = (language: string) =>
  withImports(shop, {
    browser: {
      headers: { ...browser.headers, 'accept-language': language },
      call: (...call) => browser.call(...call),
    },
  });

const rows = ['Title,BPM,Key,Tags,AI,license:Basic,license:Gold', 'Ferry,fast,loud,one,some,maybe,yes'].join('\n');

test.each([
  ['en-XA', true],
  ['en', false],
])('a page in %s reads in its language what is wrong with a table’s rows', async (language, translated) => {
  const { body } = await importsIn(language).check({ table: rows });
  const notes = body.rows.flatMap((row) => row.notes);
  expect(notes.map(({ column }) => column)).toEqual(
    expect.arrayContaining(['BPM', 'Key', 'Tags', 'AI', 'license:Basic', 'license:Gold']),
  );
  for (const { text } of notes) expect(isTranslated(text), text).toBe(translated);
});

test.each(['Title', 'PK', 'Name;Tempo\n"Ferry', 'Genre\nJazz\n'])(
  'a table that isn’t one is refused: %j',
  async (table) => {
    const { body } = await importsIn('en-XA').check({ table });
    expect(body.message).toSatisfy(isTranslated);
  },
);

test('the values of a new beat have names in the language of the page, and are read as in English', async () => {
  const table = 'Title,BPM,Key,Price,AI,Free download\nQuay,92,A minor,$19.99,No AI,yes\n';
  const { body } = await importsIn('en-XA').check({ table, folder: await folderOf(['Quay']) });
  expect(body.ready, JSON.stringify(body)).toBe(1);
  const [row] = body.rows;
  expect(row?.differences.map(({ after }) => after)).toEqual(expect.arrayContaining(['Quay', '92', 'A minor']));
  expect(row?.differences.filter(({ field }) => !isTranslated(field)).map(({ field }) => field)).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '#contract-kit/fold-text.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const foldedBySql = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(written) as folded from unnest(${texts}::text[]) with ordinality as t (written, place) order by place`
    .execute(shop.deps.db); // prettier-ignore
  return rows.map(({ folded }) => folded);
};

/** Scripts whose case, accents and digits haven't changed in Unicode for years: databases use an older version than Node. */
const settled =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}\p{Nd}]/u;

const newest = /[\ua7ce-\ua7d4\ua7f1]/u;

const characters = Array.from({ length: 0x2_0000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint > 0 && !(codePoint >= 0xd800 && codePoint <= 0xdfff))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => settled.test(character) && !newest.test(character));

test('SQL folds every character as TypeScript does', async () => {
  const folded = await foldedBySql(characters);
  const different = characters.filter((character, index) => foldText(character) !== folded[index]);
  expect(different).toEqual([]);
  expect(characters.length).toBeGreaterThan(40_000);
});

/** Random texts of five characters, the same in each run. */
const mixtures = Array.from({ length: 3000 }, (_, seed) =>
  Array.from({ length: 5 }, (__, place) => characters[(seed * 7919 + place * 104_729) % 3000] ?? '').join(''),
);

test('SQL folds texts as TypeScript does, and a folded text stays the same when folded again', async () => {
  const texts = [
    ...mixtures,
    'Café',
    'Dvořák',
    'São Paulo',
    'Straße',
    'İstanbul',
    'ΟΔΥΣΣΕΥΣ',
    '１２٣४',
    'A\u200BB',
    '',
  ];
  const folded = texts.map(foldText);
  expect(await foldedBySql(texts)).toEqual(folded);
  expect(folded.map(foldText)).toEqual(folded);
});

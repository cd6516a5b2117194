import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceFiles } from '../check-boundaries.ts';
import { copyWithout, featureLists, findDependents, findTypeErrors, withoutLines } from './leave-out.ts';
import { optionalFeatures } from './optional-features.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = sourceFiles();

const folder = mkdtempSync(path.join(tmpdir(), 'stemhouse-without-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(optionalFeatures)('the feature %s has its lines in both lists, and nothing outside needs it', (feature) => {
  for (const list of featureLists) expect(withoutLines(read(list), feature)).not.toContain(`features/${feature}/`);
  expect(findDependents(feature, files, read)).toEqual([]);
});

// All features are left out at once, because each check takes half a minute. The test above finds what one of them needs
// of another.
test('the product has no type errors without all optional features', () => {
  copyWithout(optionalFeatures, folder);
  expect(findTypeErrors(folder)).toEqual([]);
});

test('a type error in a copy of the product is found', () => {
  const wrong = mkdtempSync(path.join(tmpdir(), 'stemhouse-wrong-'));
  for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.web.json'])
    cpSync(path.join(root, file), path.join(wrong, file));
  mkdirSync(path.join(wrong, 'server'));
  writeFileSync(path.join(wrong, 'server/price.ts'), "export const price: number = 'nothing';\n");
  symlinkSync(path.join(root, 'node_modules'), path.join(wrong, 'node_modules'));
  expect(findTypeErrors(wrong)).toContainEqual(expect.stringMatching(/^server\/price\.ts.*not assignable/));
  rmSync(wrong, { recursive: true });
});

describe('dependents of a feature', () => {
  const planted = (texts: Readonly<Record<string, string>>): string[] =>
    findDependents('offers', Object.keys(texts), (file) => texts[file] ?? '');

  test('include another file that imports the feature', () => {
    const texts = { 'features/orders/server/carts.ts': "import { price } from '#features/offers/server/public.ts';" };
    expect(planted(texts)).toEqual(['features/orders/server/carts.ts → #features/offers/server/public.ts']);
  });

  test('don’t include the feature itself, tests, or lists of features', () => {
    const text = "import { price } from '#features/offers/server/public.ts';";
    const own = "import { price } from './public.ts';";
    const texts = { 'features/offers/server/a.ts': own, 'server/kits.test.ts': text, 'server/features.ts': text };
    expect(planted(texts)).toEqual([]);
  });

  const declare = (name: string): string =>
    `declare module '#platform/events/events.ts' {\n  interface Events {\n    '${name}': string;\n  }\n}\n`;

  test('include another feature that handles its event, unless that feature repeats the declaration', () => {
    const texts = { 'features/offers/server/a.ts': declare('mailing.sent') };
    expect(planted(texts)).toEqual(['orders handles mailing.sent without declaring it, too']);
    expect(planted({ ...texts, 'features/orders/server/b.ts': declare('mailing.sent') })).toEqual([]);
  });
});

test.each([
  ['missing from the list', 'export const features = [\n  cartsFeature,\n];'],
  ['imported and not listed', "import { offersFeature } from '#features/offers/server/feature.ts';\n"],
  [
    'called with an argument in the list',
    "import { offersFeature } from '#features/offers/server/feature.ts';\n  offersFeature(cart),",
  ],
])('a feature that is %s can’t be left out by its lines', (_, list) => {
  expect(() => withoutLines(list, 'offers')).toThrow('offers has no import and entry');
});

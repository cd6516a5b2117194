import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './check-boundaries.ts';

/** These are in dialogs and panels that open later, at the end of a page, or show nothing. */
const later = new Set(['checkout.paid', 'dashboard.counts', 'license.actions', 'licenses.beat', 'share.more']);

const textOf = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const files = sourceFiles().filter((file) => /^(features\/[^/]+\/web|web)\//.test(file) && !/\.test\./.test(file));

test('a slot without a placeholder is loaded with its page, so that nothing moves when it’s filled', () => {
  const shown = files.flatMap((file) => textOf(file).match(/<Slot\b[^<>]*(?:=>[^<>]*)*\/>/g) ?? []);
  const named = new Set(
    files.flatMap((file) =>
      [...textOf(file).matchAll(/\bslots: \[([^\]]*)\]/g)].flatMap(([, list]) => list?.match(/[\w.]+/g) ?? []),
    ),
  );
  const bare = shown.filter((tag) => !tag.includes('fallback=')).map((tag) => /name="([\w.]+)"/.exec(tag)?.[1] ?? tag);
  expect(bare.length).toBeGreaterThan(8);
  expect(bare.filter((name) => !named.has(name) && !later.has(name))).toEqual([]);
  expect([...later].filter((name) => !bare.includes(name))).toEqual([]);
});

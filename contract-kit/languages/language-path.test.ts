import { expect, it } from 'vitest';
import { type Offered, pathIn, readPath } from './language-path.ts';

const offered: Offered = ['en', 'de', 'pt-BR'];

it.each([
  ['/', '/de'],
  ['/?ref=x', '/de?ref=x'],
  ['/#top', '/de#top'],
  ['/beatstore', '/de/beatstore'],
  ['/beatstore/mia.beats?sort=new#list', '/de/beatstore/mia.beats?sort=new#list'],
])('%s in German is %s', (path, german) => {
  expect(pathIn('de', offered, path)).toBe(german);
  expect(pathIn('en', offered, path)).toBe(path);
});

it.each([
  '/api/docs',
  '/media/covers/a/96.webp',
  '/feed.xml',
  '/sitemap-1.xml?x',
  '/dev/outbox',
  '//evil.example/',
  'https://label.example/beatstore',
  'mailto:a@b.example',
  '#licenses',
])('%s has no language', (path) => {
  expect(pathIn('de', offered, path)).toBe(path);
});

it.each([
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/beatstore', 'de', '/beatstore'],
  ['/pt-br/beatstore/x', 'pt-BR', '/beatstore/x'],
  ['/', 'en', '/'],
  ['/beatstore', 'en', '/beatstore'],
  // The shop's own language has no prefix, other languages aren't offered, and a longer word is a page.
  ['/en/beatstore', 'en', '/en/beatstore'],
  ['/fr/beatstore', 'en', '/fr/beatstore'],
  ['/deep', 'en', '/deep'],
])('%s is %s and %s', (path, language, pathname) => {
  expect(readPath(offered, path)).toEqual({ language, pathname });
});

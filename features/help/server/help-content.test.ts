import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { helpPages } from '#content/help-pages.ts';
import { label } from '#content/label.ts';
import { helpVideos } from '#features/site/help-videos.ts';

const parts = helpPages(label).flatMap((page) => page.parts);

it('every picture of the help pages that came with the site exists, in the size that they say', async () => {
  const pictures = parts.flatMap(({ picture }) => picture ?? []);
  expect(pictures.length).toBeGreaterThan(1);
  for (const { picture, width, height } of pictures) {
    expect(await sharp(`web/public${picture}`).metadata(), picture).toMatchObject({ width, height });
  }
});

it('every video that help pages can show exists, and one of them is shown', () => {
  const files = Object.keys(helpVideos);
  for (const file of files) expect(existsSync(`web/public${file}`), file).toBe(true);
  expect(files).toEqual(expect.arrayContaining(parts.flatMap(({ video }) => video?.file ?? [])));
  expect(parts.some(({ video }) => video)).toBe(true);
});

it('whoever gets no email reads where to write, also once the label has another address', () => {
  const page = helpPages({ ...label, email: 'hi@renamed.example' }).find(({ id }) => id === 'find-order');
  expect(page?.parts.at(-1)?.text).toContain('write to hi@renamed.example with the date');
});

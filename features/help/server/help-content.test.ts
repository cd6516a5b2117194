import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { helpPages } from '#content/help-pages.ts';

it('every picture and video in the help pages exists, and every kind of block is used', () => {
  const blocks = helpPages.flatMap((page) => page.blocks);
  expect([...new Set(blocks.map(({ type }) => type))].toSorted()).toEqual(['image', 'list', 'text', 'video']);
  for (const block of blocks) {
    if (block.type === 'image' || block.type === 'video')
      expect(existsSync(`web/public${block.value}`), block.value).toBe(true);
  }
});

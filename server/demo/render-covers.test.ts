import sharp from 'sharp';
import { expect, test } from 'vitest';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import { renderCovers } from './render-covers.ts';

const square = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#f00"/></svg>`;

test('a demo cover is rendered in every size', async () => {
  const covers = await renderCovers(square);
  for (const size of coverSizes) {
    const picture = sharp(covers[size]);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: size, height: size });
    const { dominant } = await picture.stats();
    expect(dominant.r).toBeGreaterThan(200);
  }
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { heroSizes } from '#features/account/profile-values.ts';
import { renderPortrait } from './render-portrait.ts';

test('a demo portrait is a wide picture in each size of hero pictures, light enough for a first page', async () => {
  const sizes = await renderPortrait('gijo-sol');
  for (const size of heroSizes) {
    const { format, width, height } = await sharp(sizes[size]).metadata();
    expect({ format, ratio: width / height }).toEqual({ format: 'webp', ratio: 16 / 9 });
    expect(width).toBeGreaterThanOrEqual(800);
    expect(sizes[size].length).toBeLessThan(110_000);
  }
});

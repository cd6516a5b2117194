import sharp from 'sharp';
import { expect, test } from 'vitest';
import { COVER_SIZES, renderCover, renderCovers, renderPicture } from './images.ts';

const half = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#00f"/>
<rect x="200" width="400" height="400" fill="#f00"/></svg>`;

test('a cover is cut to its middle and comes in every size', async () => {
  const covers = await renderCovers(half);
  for (const size of COVER_SIZES) {
    const picture = sharp(covers[size]);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: size, height: size });
    const { dominant } = await picture.stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(50);
  }
});

test('an image’s metadata is dropped and its turn is kept', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const bytes = await renderPicture(photo, 20, 40);
  expect(bytes.toString('latin1')).not.toContain('Somebody');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 });
});

test('what is no image is refused', async () => {
  await expect(renderCover('la la la', 96)).rejects.toThrow(/unsupported image format/i);
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { animatedWebp, blackPng, hostilePictures } from '#testing/files/hostile-images.ts';
import { decodedBytes, inspectImage } from './inspect-image.ts';
import { redrawWithin } from './redraw-image.ts';

describe('an image is refused with a message for its sender:', () => {
  test.each(hostilePictures)('$what', async ({ bytes, words }) => {
    const original = await bytes();
    const rendering = inspectImage(original).then(() => redrawWithin(original, 100));
    await expect(rendering).rejects.toMatchObject({ name: 'TaskError', message: expect.stringMatching(words) });
  });
});

test('an image of a camera’s size is accepted, whether it has few bytes or many', async () => {
  const bytes = blackPng(6000, 6000);
  expect(bytes.length).toBeLessThan(100_000);
  expect(await inspectImage(bytes)).toMatchObject({ width: 6000, height: 6000 });
  expect(await sharp(await redrawWithin(bytes, 100)).metadata()).toMatchObject({ width: 100, height: 100 });
});

test('the memory for decoding is estimated by format', async () => {
  const side = 1000;
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });
  const estimate = async (made: Buffer) => decodedBytes(await sharp(made).metadata()) / (side * side);
  expect(await estimate(await picture.png().toBuffer())).toBeLessThan(1);
  expect(await estimate(await picture.png({ progressive: true }).toBuffer())).toBe(3);
  expect(await estimate(await picture.toColourspace('rgb16').png({ progressive: true }).toBuffer())).toBe(6);
  expect(await estimate(await picture.toColourspace('srgb').jpeg().toBuffer())).toBeLessThan(1);
  expect(await estimate(await picture.jpeg({ progressive: true }).toBuffer())).toBe(3);
  const full = { progressive: true, chromaSubsampling: '4:4:4' };
  expect(await estimate(await picture.jpeg(full).toBuffer())).toBe(6);
  expect(await estimate(await picture.webp().toBuffer())).toBe(3);
  expect(await estimate(await picture.ensureAlpha(0.5).webp().toBuffer())).toBe(4);
  expect(await estimate(await animatedWebp(side, 2))).toBe(8);
});

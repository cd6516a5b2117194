import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { BusyError } from '#platform/http/busy-error.ts';
import { hostilePictures } from '#testing/files/hostile-images.ts';
import { pictureOf } from '#testing/files/images.ts';
import { createImages } from './images.ts';

const quiet = { error: () => {} };
const images = createImages({ log: quiet });
const folder = await mkdtemp(join(tmpdir(), 'images-'));
afterAll(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

test('images from disk and from memory are processed in another process', async () => {
  const path = join(folder, 'picture.png');
  await writeFile(path, await pictureOf(600));
  const squares = await images.drawSquares({ path }, [96, 256], { minSide: 500 });
  if ('refused' in squares) throw new Error(squares.refused);
  expect([...squares.keys()]).toEqual([96, 256]);
  for (const [size, square] of squares) {
    expect(await sharp(square).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
  }
  const whole = await images.drawWithin({ bytes: await pictureOf(600) }, 100);
  expect(await sharp(whole as Buffer).metadata()).toMatchObject({ format: 'webp', width: 100, height: 100 });
  const cover = await pictureOf(64);
  const colors = { background: '#101018', text: '#f2f2f2', accent: '#4f8cff' };
  const card = await images.drawShareCard({ cover, title: 'Night', artist: 'Kid', price: '', peaks: [1], colors });
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('a refused image keeps its message across processes', async () => {
  const bytes = await hostilePictures[0]!.bytes();
  const refused = { refused: expect.stringMatching(/68 megapixels/) };
  expect(await images.drawWithin({ bytes }, 100)).toEqual(refused);
  expect(await images.drawSquares({ bytes }, [96])).toEqual(refused);
  expect(await images.checkCover({ bytes }, { minSide: 500 })).toEqual(refused);
  expect(await images.checkCover({ bytes: await pictureOf(499) }, { minSide: 500 })).toEqual({
    refused: 'This image has 499 × 499 pixels. A cover needs at least 500 × 500.',
  });
  expect(await images.checkCover({ bytes: await pictureOf(500) }, { minSide: 500 })).toBeNull();
});

test('images beyond the queue are refused with a time to retry, and accepted ones are processed', async () => {
  const narrow = createImages({ log: quiet, limits: { concurrency: 1, maxWaiting: 1 } });
  try {
    const bytes = await pictureOf(50);
    const taken = [narrow.drawWithin({ bytes }, 20), narrow.drawWithin({ bytes }, 20)];
    const refused = narrow.drawWithin({ bytes }, 20);
    await expect(refused).rejects.toBeInstanceOf(BusyError);
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: expect.any(Number) });
    for (const drawn of await Promise.all(taken)) expect(drawn).toBeInstanceOf(Uint8Array);
  } finally {
    await narrow.close();
  }
});

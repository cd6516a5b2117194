import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { redrawSquares, redrawWithin } from './redraw-image.ts';

const photo = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: height, height, channels: 3, background: '#ff0000' } },
      left: (width - height) / 2,
      top: 0,
    },
  ]);

/** Blue above red, lying on its side as a phone stores it. */
const turned = () =>
  sharp({ create: { width: 100, height: 200, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 100, height: 100, channels: 3, background: '#0000ff' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
    .then((upright) => sharp(upright).rotate(-90).withMetadata({ orientation: 6 }));

const colourAt = async (picture: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

describe('an uploaded image', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is cut to its middle in every size: %s', async (format) => {
    const made = await redrawSquares(await photo().toFormat(format).toBuffer(), [96, 256]);
    expect(made).toHaveLength(2);
    for (const [index, bytes] of made.entries()) {
      const size = [96, 256][index];
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      const [red, , blue] = await colourAt(bytes, 4, 4);
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(60);
    }
  });

  test('keeps its aspect ratio within the longest side, and is never enlarged', async () => {
    const large = await redrawWithin(await photo(3000, 1500).jpeg().toBuffer(), 2000);
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 });
    const small = await redrawWithin(await photo(40, 20).png().toBuffer(), 2000);
    expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('is upright as the camera recorded it: %s', async (format) => {
    const picture = await redrawWithin(await (await turned()).toFormat(format).toBuffer(), 100);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 50, height: 100 });
    expect((await colourAt(picture, 25, 10))[2]).toBeGreaterThan(200);
    expect((await colourAt(picture, 25, 90))[0]).toBeGreaterThan(200);
  });

  test('loses the camera’s metadata', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Artist: 'Somebody Private' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(bytes.toString('latin1')).toContain('Somebody Private');
    const picture = await redrawWithin(bytes, 100);
    const { exif, xmp, iptc, icc } = await sharp(picture).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    const squares = await redrawSquares(bytes, [96, 256]);
    for (const square of squares) expect(square.toString('latin1')).not.toContain('Somebody');
  });

  test('loses anything appended to it', async () => {
    const bytes = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK..')]);
    const picture = await redrawWithin(bytes, 100);
    expect(picture.toString('latin1')).not.toMatch(/script|PK\.\./);
  });
});

test('a truncated image is refused with a message', async () => {
  const noise = sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  });
  const bytes = await noise.jpeg().toBuffer();
  const rendering = redrawWithin(bytes.subarray(0, bytes.length / 3), 100);
  await expect(rendering).rejects.toMatchObject({ name: 'TaskError', message: expect.stringMatching(/damaged/) });
});

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { redrawSquares, redrawWithin } from './redraw-picture.ts';

const photo = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: height, height, channels: 3, background: '#ff0000' } },
      left: (width - height) / 2,
      top: 0,
    },
  ]);

/** Blue above, red below, lying on its side as a phone stores it. */
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

describe('a picture that somebody sends', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is cut to its middle in every size: %s', async (format) => {
    const made = await redrawSquares(await photo().toFormat(format).toBuffer(), [96, 256]);
    expect([...(made?.keys() ?? [])]).toEqual([96, 256]);
    for (const [size, bytes] of made ?? []) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      const [red, , blue] = await colourAt(bytes, 4, 4);
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(60);
    }
  });

  test('keeps its shape within the longest side, and is never made larger', async () => {
    const large = await redrawWithin(await photo(3000, 1500).jpeg().toBuffer(), 2000);
    expect(await sharp(large!).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 });
    const small = await redrawWithin(await photo(40, 20).png().toBuffer(), 2000);
    expect(await sharp(small!).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('stands upright as the camera meant it: %s', async (format) => {
    const picture = await redrawWithin(await (await turned()).toFormat(format).toBuffer(), 100);
    expect(await sharp(picture!).metadata()).toMatchObject({ width: 50, height: 100 });
    expect((await colourAt(picture!, 25, 10))[2]).toBeGreaterThan(200);
    expect((await colourAt(picture!, 25, 90))[0]).toBeGreaterThan(200);
  });

  test('loses what the camera noted of its owner', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Artist: 'Somebody Private' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(bytes.toString('latin1')).toContain('Somebody Private');
    const picture = await redrawWithin(bytes, 100);
    const { exif, xmp, iptc, icc } = await sharp(picture!).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    const squares = await redrawSquares(bytes, [96, 256]);
    for (const square of squares?.values() ?? []) expect(square.toString('latin1')).not.toContain('Somebody');
  });

  test('leaves behind what was hung on to it', async () => {
    const bytes = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK..')]);
    const picture = await redrawWithin(bytes, 100);
    expect(picture?.toString('latin1')).not.toMatch(/script|PK\.\./);
  });
});

/** A PNG of that size in a few bytes: each row is the same nothing. */
const bomb = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

describe('what is refused', () => {
  test.each([
    ['words', Buffer.from('la la la')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a GIF', gif],
    ['a script that begins like a GIF', Buffer.concat([gif.subarray(0, 6), Buffer.from('=1;alert(1)//')])],
    ['a page that calls itself a JPEG', Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1')],
    ['an SVG that calls itself a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)])],
  ])('%s', async (_, bytes) => {
    expect(await redrawWithin(bytes, 100)).toBeNull();
    expect(await redrawSquares(bytes, [96])).toBeNull();
  });

  test('a small file that unfolds to more than any camera makes', async () => {
    const bytes = bomb(20_000, 20_000);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await redrawWithin(bytes, 100)).toBeNull();
    expect(await redrawWithin(bomb(2000, 2000), 100)).not.toBeNull();
  });

  test('a picture that breaks off', async () => {
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
    expect(await redrawWithin(bytes.subarray(0, bytes.length / 3), 100)).toBeNull();
  });
});

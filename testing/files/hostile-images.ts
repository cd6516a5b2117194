import { crc32, deflateSync } from 'node:zlib';
import { pictureOf } from './images.ts';
import { tinySounds } from './sounds.ts';
import sharp from 'sharp';

// Images made to break decoders, and files that aren't images. All are small files and must be refused.

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per color. */
  readonly bits?: 1 | 8 | 16;
  readonly color?: 'gray' | 'rgb' | 'rgba';
  readonly interlaced?: boolean;
}

/** The pixels are `rows` bytes of zeros. */
export const pngOf = (header: PngHeader, rows = 64): Buffer => {
  const { width, height, bits = 8, color = 'rgb', interlaced = false } = header;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, { gray: 0, rgb: 2, rgba: 6 }[color], 0, 0, Number(interlaced)], 8);
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** One bit per pixel, so that a small file has many pixels. */
export const blackPng = (width: number, height: number): Buffer =>
  pngOf({ width, height, bits: 1, color: 'gray' }, (Math.ceil(width / 8) + 1) * height);

const webpChunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

const uint24 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);

/** Small frames on a large canvas. */
export const animatedWebp = async (side: number, frames: number): Promise<Buffer> => {
  const still = await sharp(await pictureOf(16))
    .webp({ lossless: true })
    .toBuffer();
  const frame = webpChunk(
    'ANMF',
    Buffer.concat([...[0, 0, 15, 15, 40].map(uint24), Buffer.from([0]), still.subarray(12)]),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', Buffer.concat([Buffer.from([0b10, 0, 0, 0]), uint24(side - 1), uint24(side - 1)])),
    webpChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return webpChunk('RIFF', body);
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><image href="file:///etc/passwd"/></svg>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

interface HostilePicture {
  readonly what: string;
  readonly filename: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  /** Matches the error message that the uploader reads. */
  readonly words: RegExp;
}

const noPicture = /isn’t a picture/;
/** As a logo, an SVG is read. */
const noDrawing = /isn’t a picture|<image>/;
const damaged = /damaged/;

export const hostilePictures: readonly HostilePicture[] = [
  {
    what: '67 megapixels of 16 bits, interlaced',
    filename: 'large.png',
    bytes: () => pngOf({ width: 8190, height: 8190, bits: 16, interlaced: true }),
    words: /8190 × 8190 pixels, 68 megapixels\. The limit is 40/,
  },
  {
    what: '900 megapixels of one bit in half a megabyte',
    filename: 'huge.png',
    bytes: () => pngOf({ width: 30_000, height: 30_000, bits: 1, color: 'gray' }, 1024),
    words: /900 megapixels/,
  },
  {
    what: '36 megapixels that must be decoded at once: 16 bits, interlaced',
    filename: 'deep.png',
    bytes: () => pngOf({ width: 6000, height: 6000, bits: 16, color: 'rgba', interlaced: true }),
    words: /too much memory/,
  },
  {
    what: 'an animation of 300 frames on a canvas of 3000 × 3000',
    filename: 'party.webp',
    bytes: () => animatedWebp(3000, 300),
    words: /in 300 frames, 2700 megapixels/,
  },
  {
    what: 'a truncated image',
    filename: 'half.png',
    bytes: async () => {
      const bytes = await sharp({
        create: {
          width: 900,
          height: 900,
          channels: 3,
          noise: { type: 'gaussian', mean: 99, sigma: 40 },
          background: '#888',
        },
      })
        .png()
        .toBuffer();
      return bytes.subarray(0, bytes.length / 3);
    },
    words: damaged,
  },
  { what: 'a header and nothing more', filename: 'head.png', bytes: () => pngStart, words: damaged },
  { what: 'an SVG named .png', filename: 'drawing.png', bytes: () => Buffer.from(svg), words: noDrawing },
  {
    what: 'an SVG behind the first bytes of a PNG',
    filename: 'drawing.png',
    bytes: () => Buffer.concat([pngStart, Buffer.from(svg)]),
    words: /damaged|another file/,
  },
  {
    what: 'an HTML page behind the first bytes of a JPEG',
    filename: 'page.jpg',
    bytes: () => Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1'),
    words: /damaged|another file/,
  },
  { what: 'an mp3 named .png', filename: 'song.png', bytes: async () => (await tinySounds()).mp3, words: noPicture },
  { what: 'a GIF', filename: 'dance.gif', bytes: () => gif, words: noPicture },
  { what: 'a text named .jpg', filename: 'words.jpg', bytes: () => Buffer.from('la la la'), words: noPicture },
];

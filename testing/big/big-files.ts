import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { encodeWav } from '#platform/audio/wav-writer.ts';
import { createMp3Writer } from '#platform/audio/mp3-writer.ts';
import { writeZip, type ZipPart } from './write-zip.ts';

export const megabyte = 1024 ** 2;
export const gigabyte = 1024 ** 3;

export interface BigFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const pieceBytes = 4 * megabyte;

/** Incompressible bytes: one random chunk with its position written into it, so that it doesn't repeat. */
const noise = (name: string, bytes: number): ZipPart => {
  const seed = randomBytes(pieceBytes);
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes; at += pieceBytes) {
      const piece = Buffer.from(seed.subarray(0, Math.min(pieceBytes, bytes - at)));
      if (piece.length >= 8) piece.writeDoubleLE(at, 0);
      yield piece;
    }
  };
  let crc = 0;
  for (const piece of pieces()) crc = crc32(piece, crc);
  return { name, bytes: pieces(), packedBytes: bytes, packed: false, claims: bytes, crc };
};

const stems = ['drums.wav', 'bass.wav', 'chords.wav', 'lead.wav'];
const headerBytes = stems.reduce((sum, name) => sum + 30 + 46 + 2 * name.length, 22);

/** A zip of trackouts of exactly this size. */
export const writeBigZip = async (path: string, bytes: number): Promise<BigFile> => {
  const each = Math.floor((bytes - headerBytes) / stems.length);
  const rest = bytes - headerBytes - each * stems.length;
  const parts = stems.map((name, index) => noise(name, each + (index === 0 ? rest : 0)));
  return { path, ...(await writeZip(path, parts)) };
};

const rate = 44_100;

/** As hard to compress as music: something in every band. */
export const tenSeconds = (): Float32Array => {
  let low = 0;
  return Float32Array.from({ length: 10 * rate }, (_, i) => {
    low += (Math.random() - 0.5 - low) * 0.2;
    return 0.3 * Math.sin((2 * Math.PI * 110 * i) / rate) + 0.2 * Math.sin((2 * Math.PI * 441 * i) / rate) + 0.3 * low;
  });
};

/** Repeats one sound until the file has this size. */
export const writeBigWav = async (
  path: string,
  bytes: number,
  sides: readonly [Float32Array, Float32Array],
): Promise<BigFile> => {
  const once = encodeWav(sides, rate);
  const head = Buffer.from(once.subarray(0, 44));
  head.writeUInt32LE(bytes - 8, 4);
  head.writeUInt32LE(bytes - 44, 40);
  const hash = createHash('sha256').update(head);
  const file = await open(path, 'w');
  try {
    await file.write(head);
    const sound = once.subarray(44);
    for (let at = 44; at < bytes; at += sound.length) {
      const piece = sound.subarray(0, Math.min(sound.length, bytes - at));
      hash.update(piece);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
};

/** Writes 320 kbit/s, which is 2.4 MB a minute. */
export const writeBigMp3 = async (path: string, seconds: number): Promise<BigFile> => {
  const writer = await createMp3Writer(path, rate, 320);
  const sound = tenSeconds();
  for (let at = 0; at < seconds; at += 10) await writer.write([sound, sound]);
  const { bytes } = await writer.finish();
  return { path, bytes, sha256: await hashOf(path) };
};

export const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: megabyte }), hash);
  return hash.digest('hex');
};

import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strangeSounds, surround } from '#testing/files/strange-sounds.ts';
import { openMp3 } from './mp3-reader.ts';
import { createSoundFolder, type SoundFolder, strengthAt } from './sound-fixtures.ts';
import { openWav } from './wav-reader.ts';

const table = await strangeSounds();
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

let folder: SoundFolder;
beforeAll(async () => {
  folder = await createSoundFolder();
});
afterAll(() => folder.remove());

const put = async (bytes: Buffer, kind: 'mp3' | 'wav'): Promise<string> => {
  const path = folder.at(`sound.${kind}`);
  await writeFile(path, bytes);
  return path;
};

const joined = (parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));

const decode = async (path: string, kind: 'mp3' | 'wav'): Promise<{ left: Float32Array; right: Float32Array }> => {
  const source = await (kind === 'wav' ? openWav(path) : openMp3(path));
  const chunks: (readonly [Float32Array, Float32Array])[] = [];
  for await (const chunk of source.chunks()) chunks.push(chunk);
  return { left: joined(chunks.map(([left]) => left)), right: joined(chunks.map(([, right]) => right)) };
};

const decodeByFfmpeg = (path: string): Float32Array => {
  const { stdout: bytes } = spawnSync(
    'ffmpeg',
    ['-v', 'quiet', '-i', path, '-map', '0:a', '-ac', '2', '-f', 's16le', '-'],
    {
      maxBuffer: 2 ** 26,
    },
  );
  // ffmpeg keeps a downmix from clipping only with integers.
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) / 32_768);
};

describe('a strange sound is decoded completely', () => {
  test.each(table.filter(({ refused }) => !refused))('$kind: $name', async ({ kind, bytes }) => {
    const path = await put(bytes, kind);
    const { left, right } = await decode(path, kind);
    expect(Math.abs(left.length - 44_100)).toBeLessThan(kind === 'mp3' ? 3000 : 200);
    const loudest = Math.max(strengthAt(left, 220, 0.2, 0.8), strengthAt(right, 220, 0.2, 0.8));
    expect(loudest).toBeGreaterThan(0.1);
    expect(loudest).toBeLessThan(0.42);
  });
});

describe.runIf(hasFfmpeg)('a strange sound is decoded as ffmpeg does', () => {
  test.each(table.filter(({ refused, notLikeFfmpeg }) => !refused && !notLikeFfmpeg))(
    '$kind: $name',
    async ({ kind, bytes }) => {
      const path = await put(bytes, kind);
      const { left, right } = await decode(path, kind);
      const theirs = decodeByFfmpeg(path);
      // ffmpeg also plays the first frame, which only holds the Info header.
      expect(Math.abs(theirs.length / 2 - left.length)).toBeLessThan(kind === 'mp3' ? 4000 : 200);
      for (const [channel, ours] of [left, right].entries()) {
        const other = theirs.filter((_, i) => i % 2 === channel);
        expect(strengthAt(ours, 220, 0.2, 0.8)).toBeCloseTo(strengthAt(other, 220, 0.2, 0.8), 2);
      }
    },
  );
});

describe('a strange sound is refused with the reason', () => {
  test.each(table.filter(({ refused }) => refused))('$kind: $name', async ({ kind, bytes, refused }) => {
    const path = await put(bytes, kind);
    await expect(decode(path, kind)).rejects.toMatchObject({ name: 'AudioError', code: refused });
  });
});

describe('5.1 becomes stereo by ITU-R BS.775', () => {
  const loudest = 0.4 / (1 + Math.SQRT1_2 + Math.SQRT1_2);
  test.each([
    ['left', 0, 1, 0],
    ['right', 1, 0, 1],
    ['center', 2, Math.SQRT1_2, Math.SQRT1_2],
    ['bass', 3, 0, 0],
    ['left surround', 4, Math.SQRT1_2, 0],
    ['right surround', 5, 0, Math.SQRT1_2],
  ])('%s', async (_, channel, toLeft, toRight) => {
    const { left, right } = await decode(await put(surround(channel), 'wav'), 'wav');
    expect(strengthAt(left, 220, 0.2, 0.8)).toBeCloseTo(loudest * toLeft, 3);
    expect(strengthAt(right, 220, 0.2, 0.8)).toBeCloseTo(loudest * toRight, 3);
  });
});

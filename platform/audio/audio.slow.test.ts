import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BigFile, megabyte, tenSeconds, writeBigWav } from '#testing/big/big-files.ts';
import { watchMemory } from '#testing/big/process-memory.ts';
import { type Audio, createAudio } from './audio.ts';

let folder: string;
let audio: Audio;
let wav: BigFile;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'long-sound-'));
  audio = createAudio({ log: { warn: () => undefined }, processes: 1 });
  wav = await writeBigWav(join(folder, 'long.wav'), 500 * megabyte, [tenSeconds(), tenSeconds()]);
});
afterAll(async () => {
  await audio.close();
  await rm(folder, { recursive: true, force: true });
});

const childrenOf = async (pid: number): Promise<number[]> => {
  const lists = await Promise.all(
    (await readdir(`/proc/${pid}/task`)).map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')),
  );
  return lists.join(' ').split(' ').filter(Boolean).map(Number);
};

it('a 500 MB WAV is decoded, analyzed and previewed in little memory', async () => {
  const described = await audio.probe(wav.path, 'wav');
  expect(described).toMatchObject({ sampleRate: 44_100, channels: 2 });
  // The process stays idle until the next sound.
  const [child = 0] = await childrenOf(process.pid);
  const memory = watchMemory(child);
  expect(await audio.probe(wav.path, 'wav')).toEqual(described);
  const outPath = join(folder, 'preview.mp3');
  const preview = await audio.makePreview({ path: wav.path, kind: 'wav', outPath });
  expect(memory.highest()).toBeLessThan(200);
  expect(Math.abs(preview.durationMs - described.durationMs)).toBeLessThan(100);
  expect(preview.peaks).toHaveLength(480);
  expect((await audio.probe(outPath, 'mp3')).durationMs).toBeGreaterThan(described.durationMs - 100);
});

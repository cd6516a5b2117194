import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkZip } from '#platform/archives/check-zip.ts';
import { listZip } from '#platform/archives/list-zip.ts';
import { createAudio, type Audio } from '#platform/audio/audio.ts';
import { createDemoMusic } from './create-demo-music.ts';
import type { DemoMusic } from './demo-music.ts';

let folder: string;
let audio: Audio;
let music: DemoMusic;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  audio = createAudio({ log: { warn: () => {} } });
  music = createDemoMusic(audio);
});

afterAll(async () => {
  await audio.close();
  await rm(folder, { recursive: true, force: true });
});

test('a demo beat has real files: mp3, wav, stems, a preview with its wave, covers', async () => {
  const [beat] = music.beats;
  if (!beat) throw new Error('The catalogue is empty');

  const { files, preview, covers } = await music.render(beat, folder, new AbortController().signal);

  const mp3 = await audio.probe(files.mp3, 'mp3');
  const wav = await audio.probe(files.wav, 'wav');
  expect(wav).toMatchObject({ sampleRate: 44_100, channels: 2 });
  expect(Math.abs(mp3.durationMs - wav.durationMs)).toBeLessThan(50);
  expect(Math.abs(preview.durationMs - wav.durationMs)).toBeLessThan(50);
  expect((await stat(files.mp3)).size / (wav.durationMs / 1000) / 40_000).toBeCloseTo(1, 1);
  expect(preview.peaks).toHaveLength(480);
  expect(Math.max(...preview.peaks)).toBe(255);
  const zip = (await readFile(files.trackouts)).toString('latin1');
  for (const group of ['drums', 'bass', 'chords', 'lead']) expect(zip).toContain(`${group}.wav`);
  expect((await sharp(covers[1024]).metadata()).format).toBe('webp');
  const bytes = (await Promise.all(Object.values(files).map((path) => stat(path)))).reduce(
    (sum, { size }) => sum + size,
    0,
  );
  // With this bound, all twenty-six beats with previews and covers stay under 600 MB.
  expect(bytes).toBeLessThan(21_500_000);
});

test('a demo sound kit has an audible demo, and a zip of loops that a buyer can open', async () => {
  const [kit] = music.kits ?? [];
  if (!kit || !music.renderKit) throw new Error('The catalogue has no kit');
  const { files, preview } = await music.renderKit(kit, folder, new AbortController().signal);
  expect(await checkZip(files.kit, { claim: () => Promise.resolve() })).toBeNull();
  expect(await listZip(files.kit)).toMatchObject({ count: 8 });
  expect((await stat(files.kit)).size).toBeLessThan(8_000_000);
  expect(preview.durationMs).toBeGreaterThan(5000);
  expect(Math.max(...preview.peaks)).toBeGreaterThan(100);
});

test('rendering a demo beat can be aborted', async () => {
  const [, beat] = music.beats;
  if (!beat) throw new Error('The catalogue is empty');
  const stopping = new AbortController();
  const rendering = music.render(beat, folder, stopping.signal);
  stopping.abort();
  await expect(rendering).rejects.toMatchObject({ code: 'canceled' });
});

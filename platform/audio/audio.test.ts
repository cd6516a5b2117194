import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAudio, type Audio, type SoundKind } from './audio.ts';
import type { AudioErrorCode } from './audio-error.ts';
import {
  createSoundFolder,
  decodeMp3,
  RATE,
  rms,
  strengthAt,
  tone,
  writeWav,
  type SoundFolder,
} from './sound-fixtures.ts';

const BELL = 1318.51;
const quiet = { warn: () => {} };
let audio: Audio;
let folder: SoundFolder;

beforeAll(async () => {
  folder = await createSoundFolder();
  audio = createAudio({ log: quiet });
});

afterAll(async () => {
  await audio.close();
  await folder.remove();
});

/** 45 s: a low tone, silence from 10 to 15 s, half as strong after 25 s. */
const steps = (t: number): number => (t >= 10 && t < 15 ? 0 : t < 25 ? 0.6 : 0.3);

test('a preview is as long as the music, has a constant bit rate, and plays the tag at the start and every 20 s', async () => {
  const music = tone(45, 220, steps);
  const wavPath = await writeWav(folder.at('music.wav'), [music, music]);
  const outPath = folder.at('preview.mp3');

  const preview = await audio.makePreview({ path: wavPath, kind: 'wav', outPath });

  expect(preview.durationMs).toBe(45_000);
  expect((await stat(outPath)).size).toBe(preview.bytes);
  expect(preview.bytes / 45 / 16_000).toBeCloseTo(1, 2);
  const heard = await decodeMp3(outPath);
  expect(Math.abs(heard.length - music.length)).toBeLessThan(RATE * 0.02);
  for (const start of [0, 20, 40]) {
    expect(strengthAt(heard, BELL, start + 0.05, start + 0.45)).toBeGreaterThan(0.05);
    // The music is quieter while the tag sounds.
    const undisturbed = strengthAt(music, 220, start + 0.1, start + 0.6);
    expect(strengthAt(heard, 220, start + 0.1, start + 0.6) / undisturbed).toBeCloseTo(0.5, 1);
  }
  for (const between of [5, 18.5, 30]) expect(strengthAt(heard, BELL, between, between + 0.5)).toBeLessThan(0.002);
  expect(rms(heard, 11, 14.5)).toBeLessThan(0.001);
});

/** Free downloads are made like previews, with another bit rate. */
test.each([
  [128, 44_100, 1],
  [192, 44_100, 2],
  [192, 44_100, 1],
  [192, 48_000, 2],
  [192, 96_000, 2],
  [320, 22_050, 2],
] as const)(
  'a preview with %d kbit/s, from a wav of %d Hz and %d channels, has the tag every 20 s to the end',
  async (...made) => {
    const [kbps, rate, channels] = made;
    const music = tone(70, 220, () => 0.3, rate);
    const wavPath = await writeWav(
      folder.at('long.wav'),
      Array.from({ length: channels }, () => music),
      rate,
    );
    const outPath = folder.at(`long-${made.join('-')}.mp3`);
    await audio.makePreview({ path: wavPath, kind: 'wav', outPath, kbps });
    const heard = await decodeMp3(outPath);
    const strengths = [0, 20, 40, 60].map((start) => strengthAt(heard, BELL, start + 0.05, start + 0.45));
    expect(Math.min(...strengths)).toBeGreaterThan(0.05);
  },
);

test('the peaks show the music without the tag', async () => {
  const music = tone(45, 220, steps);
  const wavPath = await writeWav(folder.at('shape.wav'), [music]);

  const { peaks, loudness } = await audio.makePreview({ path: wavPath, kind: 'wav', outPath: folder.at('shape.mp3') });

  expect(peaks).toHaveLength(480);
  const at = (seconds: number): number => peaks[Math.floor((seconds / 45) * 480)] ?? -1;
  expect([at(0.2), at(5), at(20)]).toEqual([255, 255, 255]);
  expect(at(12)).toBe(0);
  expect(at(30)).toBeGreaterThan(120);
  expect(at(30)).toBeLessThan(135);
  expect(loudness).toBeGreaterThan(-12);
  expect(loudness).toBeLessThan(-5);
});

test('a label’s own tag is mixed into the preview, whatever the tag’s sample rate', async () => {
  const music = tone(6, 220, () => 0.5);
  const wavPath = await writeWav(folder.at('song.wav'), [music]);
  const tagPath = await writeWav(folder.at('tag.wav'), [tone(1, 3000, () => 0.9, 22_050)], 22_050);

  await audio.makePreview({ path: wavPath, kind: 'wav', outPath: folder.at('own-tag.mp3'), tagPath });

  const heard = await decodeMp3(folder.at('own-tag.mp3'));
  expect(strengthAt(heard, 3000, 0.1, 0.9)).toBeGreaterThan(0.3);
  expect(strengthAt(heard, 3000, 1.2, 3)).toBeLessThan(0.002);
});

test('a sound of another sample rate keeps its length and pitch from wav to mp3 to preview', async () => {
  const wavPath = await writeWav(folder.at('48k.wav'), [tone(8, 500, () => 0.5, 48_000)], 48_000);
  const outPath = folder.at('48k.mp3');

  const sold = await audio.encodeMp3({ wavPath, outPath, kbps: 320 });
  const preview = await audio.makePreview({ path: outPath, kind: 'mp3', outPath: folder.at('48k-preview.mp3') });

  expect(sold.durationMs).toBe(8000);
  expect(sold.bytes / 8 / 40_000).toBeCloseTo(1, 1);
  expect(await audio.probe(wavPath, 'wav')).toEqual({ durationMs: 8000, sampleRate: 48_000, channels: 1 });
  expect(await audio.probe(outPath, 'mp3')).toMatchObject({ sampleRate: 44_100, channels: 2 });
  expect(Math.abs((await audio.probe(outPath, 'mp3')).durationMs - 8000)).toBeLessThan(50);
  expect(Math.abs(preview.durationMs - 8000)).toBeLessThan(50);
  expect(strengthAt(await decodeMp3(folder.at('48k-preview.mp3')), 500, 3, 4)).toBeCloseTo(0.5, 1);
});

test('mislabeled and truncated files are refused, with the reason', async () => {
  const wav = await writeWav(folder.at('real.wav'), [tone(4, 440, () => 0.5)]);
  const mp3 = folder.at('real.mp3');
  await audio.encodeMp3({ wavPath: wav, outPath: mp3, kbps: 128 });
  const put = async (name: string, bytes: string | Buffer): Promise<string> => {
    await writeFile(folder.at(name), bytes);
    return folder.at(name);
  };
  const halved = async (from: string, name: string): Promise<string> => {
    await copyFile(from, folder.at(name));
    await truncate(folder.at(name), Math.floor((await stat(from)).size / 2));
    return folder.at(name);
  };
  const mp3Bytes = await readFile(mp3);
  const scratched = Buffer.from(mp3Bytes);
  for (let at = 5000; at < scratched.length; at++) scratched[at] = (at * 7919) % 251;

  const refusals: [string, SoundKind, AudioErrorCode][] = [
    [await put('wav.mp3', await readFile(wav)), 'mp3', 'not-mp3'],
    [await put('text.mp3', 'la la la '.repeat(9000)), 'mp3', 'not-mp3'],
    [
      await put('noise.mp3', Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * i * 31) % 253))),
      'mp3',
      'not-mp3',
    ],
    [await put('text.wav', 'la la la '.repeat(9000)), 'wav', 'not-wav'],
    [await put('mp3.wav', mp3Bytes), 'wav', 'not-wav'],
    [await halved(wav, 'half.wav'), 'wav', 'truncated'],
    [await halved(mp3, 'half.mp3'), 'mp3', 'truncated'],
    [await put('head.wav', (await readFile(wav)).subarray(0, 30)), 'wav', 'truncated'],
    [await put('empty.wav', ''), 'wav', 'empty'],
    [await put('empty.mp3', ''), 'mp3', 'empty'],
  ];
  for (const [path, kind, code] of refusals) {
    await expect(audio.probe(path, kind), path).rejects.toMatchObject({ name: 'AudioError', code });
  }
  await expect(audio.probe(await put('scratched.mp3', scratched), 'mp3')).rejects.toMatchObject({
    code: expect.stringMatching(/^(damaged|truncated)$/),
  });
  await expect(audio.probe(folder.at('none.mp3'), 'mp3')).rejects.toMatchObject({ code: 'failed' });
});

test('a WAV with too many chunks, and a WAV or mp3 longer than two hours, are refused', async () => {
  const wav = await readFile(await writeWav(folder.at('short.wav'), [tone(1, 440, () => 0.5)]));
  const junk = (chunks: number): Buffer => Buffer.alloc(8 * chunks, Buffer.from('JUNK\0\0\0\0', 'latin1'));
  const withJunk = async (chunks: number): Promise<string> => {
    const path = folder.at(`junk-${chunks}.wav`);
    await writeFile(path, Buffer.concat([wav.subarray(0, 12), junk(chunks), wav.subarray(12)]));
    return path;
  };
  expect(await audio.probe(await withJunk(900), 'wav')).toMatchObject({ durationMs: 1000 });
  await expect(audio.probe(await withJunk(200_000), 'wav')).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('too many parts'),
  });

  const head = Buffer.from(wav.subarray(0, 44));
  head.writeUInt32LE(0xffffffff, 40);
  await writeFile(folder.at('days.wav'), head);
  await truncate(folder.at('days.wav'), 44 + 2 * RATE * 2 * 3600 + 1000);
  // Frames of 72 bytes and 72 ms each.
  const frame = Buffer.alloc(72);
  frame.writeUInt32BE(0xffe318c0);
  await writeFile(folder.at('hours.mp3'), Buffer.alloc(72 * 110_000, frame));
  for (const [name, kind] of [
    ['days.wav', 'wav'],
    ['hours.mp3', 'mp3'],
  ] as const) {
    await expect(audio.probe(folder.at(name), kind)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('longer than two hours'),
    });
  }
});

test('a refused sound leaves no file behind', async () => {
  const wavPath = await writeWav(folder.at('cut.wav'), [tone(3, 440, () => 0.5)]);
  const mp3Path = folder.at('cut.mp3');
  await audio.encodeMp3({ wavPath, outPath: mp3Path, kbps: 128 });
  await truncate(mp3Path, 20_000);

  await expect(
    audio.makePreview({ path: mp3Path, kind: 'mp3', outPath: folder.at('cut-preview.mp3') }),
  ).rejects.toMatchObject({
    code: 'truncated',
  });

  const names = await readdir(dirname(mp3Path));
  expect(names.filter((name) => name.startsWith('cut-preview'))).toEqual([]);
});

test('a call can be canceled while it runs or waits, and the next call works', async () => {
  const music = tone(60, 220, () => 0.5);
  const wavPath = await writeWav(folder.at('long.wav'), [music, music]);
  const one = createAudio({ log: quiet, processes: 1 });
  const working = new AbortController();
  const waiting = new AbortController();
  const calls = [working, waiting].map((controller, i) =>
    one.makePreview(
      { path: wavPath, kind: 'wav', outPath: folder.at(`canceled-${i}.mp3`) },
      { signal: controller.signal },
    ),
  );
  waiting.abort();
  working.abort();

  const refused = { status: 'rejected', reason: { code: 'canceled' } };
  expect(await Promise.allSettled(calls)).toMatchObject([refused, refused]);
  const names = await readdir(dirname(wavPath));
  expect(names.filter((name) => name.startsWith('canceled'))).toEqual([]);
  expect(await one.probe(wavPath, 'wav')).toMatchObject({ durationMs: 60_000 });
  const underWay = expect(one.probe(wavPath, 'wav')).rejects.toMatchObject({ code: 'canceled' });
  await one.close();
  await underWay;
  await expect(one.probe(wavPath, 'wav')).rejects.toMatchObject({ code: 'canceled' });
});

test('tempo and key are estimated from half a minute or read from an mp3’s tag; silence has neither', async () => {
  const chord = [220, 261.63, 329.63].map((frequency) => tone(20, frequency, () => 0.12));
  const kick = tone(20, 60, (t) => (t % 0.5 < 0.08 ? 0.6 : 0));
  const music = kick.map((sample, i) => sample + chord.reduce((sum, voice) => sum + (voice[i] ?? 0), 0));
  const wavPath = await writeWav(folder.at('heard.wav'), [Float32Array.from(music)]);
  const heard = await audio.describe({ path: wavPath, kind: 'wav', durationMs: 20_000 });
  expect([60, 120, 240]).toContain(heard.bpm);
  expect(heard).toMatchObject({ key: 'A minor', tag: { title: null, bpm: null, key: null } });

  const plain = folder.at('plain.mp3');
  await audio.encodeMp3({
    wavPath: await writeWav(folder.at('quiet.wav'), [tone(5, 1, () => 0)]),
    outPath: plain,
    kbps: 128,
  });
  const frame = (name: string, words: string): Buffer => {
    const text = Buffer.from(`\x03${words}`, 'latin1');
    return Buffer.concat([Buffer.from(name), Buffer.from([0, 0, 0, text.length, 0, 0]), text]);
  };
  const frames = Buffer.concat([frame('TIT2', 'Harbour Lights'), frame('TBPM', '92'), frame('TKEY', 'Dm')]);
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0', 'latin1'), Buffer.from([frames.length]), frames]);
  await writeFile(folder.at('named.mp3'), Buffer.concat([tag, await readFile(plain)]));
  expect(await audio.describe({ path: folder.at('named.mp3'), kind: 'mp3', durationMs: 5000 })).toEqual({
    bpm: null,
    key: null,
    tag: { title: 'Harbour Lights', bpm: '92', key: 'Dm' },
  });
});

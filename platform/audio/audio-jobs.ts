import { stat } from 'node:fs/promises';
import { AudioError } from './audio-error.ts';
import { createLoudnessMeter } from './loudness.ts';
import { createMp3Writer, type Kbps } from './mp3-writer.ts';
import { openSound } from './open-sound.ts';
import { createTagMixer, generateTag, loadTag } from './preview-tag.ts';
import type { Sound } from './sound.ts';
import { createWavePeaks } from './wave-peaks.ts';

export type ProbeResult = { durationMs: number; sampleRate: number; channels: number };
export type PreviewInput = Sound & { outPath: string; tagPath?: string; kbps?: Kbps };
export type PreviewResult = { durationMs: number; bytes: number; peaks: number[]; loudness: number };
export type EncodeInput = { wavPath: string; outPath: string; kbps: Kbps };
export type EncodeResult = { durationMs: number; bytes: number };

export const PEAK_BUCKETS = 480;
const PREVIEW_KBPS = 128;

/** Each task keeps a core busy for seconds, so never call one on the server's thread. */
export const audioJobs = { probe, makePreview, encodeMp3 };

async function probe(sound: Sound): Promise<ProbeResult> {
  if ((await stat(sound.path)).size === 0) throw new AudioError('empty', 'This file is empty. Upload it again.');
  const source = await openSound(sound);
  let samples = 0;
  for await (const [left] of source.chunks()) samples += left.length;
  return {
    durationMs: Math.round((samples / source.sampleRate) * 1000),
    sampleRate: source.sampleRate,
    channels: source.channels,
  };
}

async function makePreview(input: PreviewInput): Promise<PreviewResult> {
  const source = await openSound(input);
  const { sampleRate } = source;
  const tag = input.tagPath ? await loadTag(input.tagPath, sampleRate) : generateTag(sampleRate);
  const mix = createTagMixer(tag, sampleRate);
  const peaks = createWavePeaks();
  const loudness = createLoudnessMeter(sampleRate);
  const writer = await createMp3Writer(input.outPath, sampleRate, input.kbps ?? PREVIEW_KBPS);
  try {
    for await (const chunk of source.chunks()) {
      peaks.add(chunk);
      loudness.add(chunk);
      await writer.write(mix(chunk));
    }
    const { durationMs, bytes } = await writer.finish();
    return { durationMs, bytes, peaks: peaks.read(PEAK_BUCKETS), loudness: loudness.read() };
  } finally {
    await writer.abandon();
  }
}

async function encodeMp3({ wavPath, outPath, kbps }: EncodeInput): Promise<EncodeResult> {
  const source = await openSound({ path: wavPath, kind: 'wav' });
  const writer = await createMp3Writer(outPath, source.sampleRate, kbps);
  try {
    for await (const chunk of source.chunks()) await writer.write(chunk);
    return await writer.finish();
  } finally {
    await writer.abandon();
  }
}

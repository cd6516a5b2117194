import { open } from 'node:fs/promises';
import { detectBpm, detectKey, init } from '@libraz/libsonare';
import { readId3, type SoundTag } from './id3-tag.ts';
import { openSound } from './open-sound.ts';
import type { PcmSource } from './pcm-source.ts';
import type { Sound } from './sound.ts';

export type DescribeInput = Sound & { durationMs: number };
/** `bpm` and `key` are estimates that are only suggested to the producer; null if unknown. */
export type SoundDescription = { bpm: number | null; key: string | null; tag: SoundTag };

const EXCERPT_SECONDS = 30;
const ANALYSIS_RATE = 22_050;
const NOTES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
/** Below this peak a sound counts as silent and gets no estimates. */
const SILENT_PEAK = 0.003;

/** Analyzes half a minute from the middle, because intros and endings often have no drums. */
export async function describeSound({ durationMs, ...sound }: DescribeInput): Promise<SoundDescription> {
  const tag = await readTag(sound.path);
  const source = await openSound(sound);
  const samples = await readExcerpt(source, durationMs / 1000);
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  if (samples.length < 4 * ANALYSIS_RATE || peak < SILENT_PEAK) return { bpm: null, key: null, tag };
  await init();
  const bpm = Math.round(detectBpm(samples, ANALYSIS_RATE));
  const { root, mode } = detectKey(samples, ANALYSIS_RATE);
  const note = NOTES[root];
  return {
    bpm: bpm > 0 && bpm < 1000 ? bpm : null,
    key: note === undefined ? null : `${note} ${Number(mode) === 1 ? 'minor' : 'major'}`,
    tag,
  };
}

/** Mixes to mono at the analysis rate; each sample is the mean of those it replaces. */
async function readExcerpt(source: PcmSource, seconds: number): Promise<Float32Array> {
  const from = Math.max(0, (seconds - EXCERPT_SECONDS) / 2) * source.sampleRate;
  const step = source.sampleRate / ANALYSIS_RATE;
  const out = new Float32Array(EXCERPT_SECONDS * ANALYSIS_RATE);
  const counts = new Uint16Array(out.length);
  let at = 0;
  for await (const [left, right] of source.chunks()) {
    for (let i = 0; i < left.length; i++, at++) {
      const target = Math.floor((at - from) / step);
      if (target < 0 || target >= out.length) continue;
      out[target]! += (left[i]! + right[i]!) / 2;
      counts[target]! += 1;
    }
    if (at - from >= out.length * step) break;
  }
  const length = Math.max(0, Math.min(out.length, Math.floor((at - from) / step)));
  for (let i = 0; i < length; i++) if (counts[i]! > 1) out[i]! /= counts[i]!;
  return out.subarray(0, length);
}

/** A file without an ID3 tag at its start, such as a WAV, gets an empty one. */
async function readTag(path: string): Promise<SoundTag> {
  const file = await open(path);
  try {
    return await readId3(file);
  } finally {
    await file.close();
  }
}

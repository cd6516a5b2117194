import { open } from 'node:fs/promises';
import { detectBpm, detectKey, init } from '@libraz/libsonare';
import type { SoundKind } from './audio-jobs.ts';
import { id3Length } from './mp3-frame.ts';
import { openMp3 } from './mp3-reader.ts';
import type { PcmSource } from './pcm-source.ts';
import { openWav } from './wav-reader.ts';

export type DescribeInput = { path: string; kind: SoundKind; durationMs: number };
/** The title in the mp3's tag, unchanged. */
export type SoundTag = { title: string | null; bpm: string | null; key: string | null };
/** `bpm` and `key` are estimates, only suggested to the producer. Null if unknown. */
export type SoundDescription = { bpm: number | null; key: string | null; tag: SoundTag };

const EXCERPT_SECONDS = 30;
const ANALYSIS_RATE = 22_050;
const NOTES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
/** A sound that never gets louder than this has neither tempo nor key. */
const SILENT_PEAK = 0.003;
const TAG_BYTES = 64 * 1024;
const noTag: SoundTag = { title: null, bpm: null, key: null };

/** Analyzes half a minute from the middle, where the beat plays. */
export async function describeSound({ path, kind, durationMs }: DescribeInput): Promise<SoundDescription> {
  const tag = kind === 'mp3' ? await readTag(path) : noTag;
  const source = await (kind === 'mp3' ? openMp3(path) : openWav(path));
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

/** Mixes both channels to mono at the analysis rate; each sample is the mean of those it replaces. */
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

const ENCODINGS = ['latin1', 'utf-16', 'utf-16be', 'utf-8'] as const;

const tagFrames: Readonly<Record<string, keyof SoundTag>> = { TIT2: 'title', TBPM: 'bpm', TKEY: 'key' };

/** What the first bytes of an ID3v2.3 or 2.4 tag say; images come later. */
async function readTag(path: string): Promise<SoundTag> {
  const file = await open(path);
  try {
    const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(TAG_BYTES), 0, TAG_BYTES, 0);
    const end = Math.min(id3Length(bytes), bytesRead);
    const version = bytes[3];
    const tag = { ...noTag };
    if (version !== 3 && version !== 4) return tag;
    for (let at = 10; at + 11 < end;) {
      const size = version === 4 ? syncsafe(bytes, at + 4) : bytes.readUInt32BE(at + 4);
      if (size <= 0) break;
      const name = tagFrames[bytes.toString('latin1', at, at + 4)];
      if (name) tag[name] = readText(bytes.subarray(at + 10, at + 10 + size));
      at += 10 + size;
    }
    return tag;
  } finally {
    await file.close();
  }
}

function syncsafe(bytes: Buffer, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  return (a << 21) | (b << 14) | (c << 7) | d;
}

function readText(bytes: Buffer): string | null {
  const encoding = ENCODINGS[bytes[0] ?? 0];
  if (encoding === undefined) return null;
  const text = new TextDecoder(encoding).decode(bytes.subarray(1));
  return text.replaceAll(/\p{C}/gu, '').trim().slice(0, 120) || null;
}

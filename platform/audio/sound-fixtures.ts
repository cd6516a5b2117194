import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMp3 } from './mp3-reader.ts';
import { encodeWav } from './wav-writer.ts';

export const RATE = 44_100;

export type SoundFolder = { at: (name: string) => string; remove: () => Promise<void> };

export async function createSoundFolder(): Promise<SoundFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'sound-'));
  return { at: (name) => join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** `envelope` returns the amplitude at a time in seconds. */
export function tone(seconds: number, frequency: number, envelope: (t: number) => number, rate = RATE): Float32Array {
  // A loop, because `Float32Array.from` takes several times as long, and some tones last minutes.
  const samples = new Float32Array(Math.round(seconds * rate));
  for (let i = 0; i < samples.length; i += 1) {
    const t = i / rate;
    samples[i] = Math.sin(2 * Math.PI * frequency * t) * envelope(t);
  }
  return samples;
}

export async function writeWav(path: string, channels: Float32Array[], rate = RATE): Promise<string> {
  await writeFile(path, encodeWav(channels, rate));
  return path;
}

export async function decodeMp3(path: string): Promise<Float32Array> {
  const source = await openMp3(path);
  const parts: Float32Array[] = [];
  for await (const [left] of source.chunks()) parts.push(left);
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Strength of a frequency between two seconds (Goertzel), in the unit of the samples. */
export function strengthAt(samples: Float32Array, frequency: number, from: number, to: number, rate = RATE): number {
  const part = samples.subarray(Math.round(from * rate), Math.round(to * rate));
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  let before = 0;
  let last = 0;
  for (const sample of part) [before, last] = [last, sample + factor * last - before];
  const power = last * last + before * before - factor * last * before;
  return (2 * Math.sqrt(Math.max(0, power))) / part.length;
}

export function rms(samples: Float32Array, from: number, to: number, rate = RATE): number {
  const part = samples.subarray(Math.round(from * rate), Math.round(to * rate));
  let power = 0;
  for (const sample of part) power += sample * sample;
  return Math.sqrt(power / part.length);
}

import type { PcmSource, StereoChunk } from './pcm-source.ts';
import { openWav } from './wav-reader.ts';

/** A longer tag would drown out the music. */
const MAX_TAG_SECONDS = 6;
const TAG_PEAK = 0.42;
const EVERY_SECONDS = 20;
const DUCKED_GAIN = 0.5;
const DUCK_RAMP_SECONDS = 0.08;
/** Two bells a fifth apart: high enough to stand out in most music, soft enough to hear ten times. */
const BELLS = [
  { at: 0, frequency: 1318.51 },
  { at: 0.22, frequency: 1975.53 },
];
const CHIME_SECONDS = 1.4;

export type PreviewTag = StereoChunk;

/** Resamples and scales the label's tag, a WAV file. Throws AudioError as `openWav` does. */
export async function loadTag(path: string, sampleRate: number): Promise<PreviewTag> {
  const source = await openWav(path);
  const [left, right] = await readStart(source, MAX_TAG_SECONDS);
  const peak = Math.max(1e-6, peakOf(left), peakOf(right));
  const ratio = source.sampleRate / sampleRate;
  return [stretch(left, ratio, TAG_PEAK / peak), stretch(right, ratio, TAG_PEAK / peak)];
}

/** Makes a chime for labels without a tag. */
export function generateTag(sampleRate: number): PreviewTag {
  const length = Math.round(CHIME_SECONDS * sampleRate);
  const sound = new Float32Array(length);
  for (const { at, frequency } of BELLS) {
    for (let i = Math.round(at * sampleRate); i < length; i++) {
      const t = i / sampleRate - at;
      const attack = Math.min(1, t / 0.004);
      const shimmer = Math.sin(2 * Math.PI * frequency * 2.76 * t) * Math.exp(-t * 11) * 1.1;
      const body = Math.sin(2 * Math.PI * frequency * t + shimmer) * Math.exp(-t * 4.2);
      sound[i]! += body * attack;
    }
  }
  const gain = TAG_PEAK / Math.max(1e-6, peakOf(sound));
  const fade = Math.round(0.2 * sampleRate);
  for (let i = 0; i < length; i++) sound[i]! *= gain * Math.min(1, (length - i) / fade);
  return [sound, sound];
}

/** Mixes the tag into the music at the start and every 20 s, and lowers the music under it. Returns new arrays. */
export function createTagMixer(tag: PreviewTag, sampleRate: number): (chunk: StereoChunk) => StereoChunk {
  const period = EVERY_SECONDS * sampleRate;
  const ramp = DUCK_RAMP_SECONDS * sampleRate;
  const length = tag[0].length;
  let clock = 0;
  return ([left, right]) => {
    const mixedLeft = new Float32Array(left.length);
    const mixedRight = new Float32Array(left.length);
    for (let i = 0; i < left.length; i++) {
      const at = clock++ % period;
      // The closer the tag, the more the music is lowered.
      const away = at < length ? 0 : Math.min(at - length, period - at);
      const gain = away >= ramp ? 1 : DUCKED_GAIN + (1 - DUCKED_GAIN) * (away / ramp);
      mixedLeft[i] = limit(left[i]! * gain + (tag[0][at] ?? 0));
      mixedRight[i] = limit(right[i]! * gain + (tag[1][at] ?? 0));
    }
    return [mixedLeft, mixedRight];
  };
}

function limit(sample: number): number {
  return Math.max(-1, Math.min(1, sample));
}

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

async function readStart(source: PcmSource, seconds: number): Promise<StereoChunk> {
  const length = Math.round(seconds * source.sampleRate);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  let filled = 0;
  for await (const chunk of source.chunks()) {
    const room = Math.min(chunk[0].length, length - filled);
    left.set(chunk[0].subarray(0, room), filled);
    right.set(chunk[1].subarray(0, room), filled);
    filled += room;
    if (filled === length) break;
  }
  return [left.subarray(0, filled), right.subarray(0, filled)];
}

function stretch(samples: Float32Array, ratio: number, gain: number): Float32Array {
  const out = new Float32Array(Math.floor(samples.length / ratio));
  for (let i = 0; i < out.length; i++) {
    const at = Math.floor(i * ratio);
    const part = i * ratio - at;
    out[i] = ((samples[at] ?? 0) * (1 - part) + (samples[at + 1] ?? 0) * part) * gain;
  }
  return out;
}

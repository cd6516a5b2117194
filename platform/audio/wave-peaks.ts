import type { StereoChunk } from './pcm-source.ts';

const BLOCK = 512;

export type WavePeaks = {
  add: (chunk: StereoChunk) => void;
  /** Returns `buckets` values for the whole sound, from 0 (silence) to 255 (its loudest part). */
  read: (buckets: number) => number[];
};

/**
 * Collects a waveform in small blocks, because an mp3's length is known only at the end. A value is the geometric mean
 * of peak and root mean power: peaks alone show modern masters as a solid bar.
 */
export function createWavePeaks(): WavePeaks {
  const peaks: number[] = [];
  const powers: number[] = [];
  let peak = 0;
  let power = 0;
  let filled = 0;
  const closeBlock = (): void => {
    peaks.push(peak);
    powers.push(power / (2 * filled));
    peak = power = filled = 0;
  };
  return {
    add: ([left, right]) => {
      for (let i = 0; i < left.length; i++) {
        const l = left[i]!;
        const r = right[i]!;
        const size = Math.max(Math.abs(l), Math.abs(r));
        if (size > peak) peak = size;
        power += l * l + r * r;
        if (++filled === BLOCK) closeBlock();
      }
    },
    read: (buckets) => {
      if (filled > 0) closeBlock();
      const raw = Array.from({ length: buckets }, (_, i) => bucketOf(peaks, powers, i, buckets));
      const top = Math.max(...raw);
      return raw.map((value) => (top < 1e-4 ? 0 : Math.round((value / top) * 255)));
    },
  };
}

function bucketOf(peaks: number[], powers: number[], index: number, buckets: number): number {
  const from = Math.floor((index * peaks.length) / buckets);
  const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / buckets));
  let peak = 0;
  let power = 0;
  for (let i = from; i < to; i++) {
    peak = Math.max(peak, peaks[i] ?? 0);
    power += powers[i] ?? 0;
  }
  return Math.sqrt(peak * Math.sqrt(power / (to - from)));
}

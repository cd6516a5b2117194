import { randomOf } from './title-random.ts';

export const barCount = 96;

/** A larger file would take hundreds of megabytes of memory once decoded. */
const maxBytes = 60 * 1024 * 1024;
/** The lowest rate that every browser decodes to: enough for the outline, and little memory. */
const sampleRate = 8000;
/** Mastered beats are loud throughout. Without their common part, quiet and loud places differ visibly. */
const commonPart = 0.6;
const lowest = 0.04;

/** How loud each part of the sound is, from just above 0 to 1, or null if it's silent. */
export const toBars = (channels: readonly Float32Array[]): number[] | null => {
  const length = channels[0]?.length ?? 0;
  const levels = Array.from({ length: barCount }, (_, bar) => {
    const from = Math.floor((bar * length) / barCount);
    const to = Math.floor(((bar + 1) * length) / barCount);
    let sum = 0;
    for (const channel of channels) for (let at = from; at < to; at += 1) sum += (channel[at] ?? 0) ** 2;
    return to > from ? Math.sqrt(sum / (to - from) / channels.length) : 0;
  });
  const loudest = Math.max(...levels);
  if (!(loudest > 0)) return null;
  const base = Math.min(...levels) * commonPart;
  return levels.map((level) => Math.max(lowest, (level - base) / (loudest - base)));
};

/** Bars for a beat without a sound that this browser can decode. */
export const barsOfTitle = (title: string): number[] => {
  const random = randomOf(`${title} bars`);
  const waves = Array.from({ length: 5 }, (_, at) => ({ speed: (at + 1) * (0.6 + random()), phase: random() * 6.28 }));
  return Array.from({ length: barCount }, (_, bar) => {
    const at = bar / barCount;
    const sum = waves.reduce((all, { speed, phase }) => all + Math.sin(6.28 * speed * at + phase), 0);
    return Math.max(lowest, Math.min(1, 0.45 + sum / 8 + random() * 0.25));
  });
};

const decode = async (file: File): Promise<number[] | null> => {
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await file.arrayBuffer());
  return toBars(Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at)));
};

/** Bars of the first of these files that this browser can decode. */
export const readBars = async (title: string, sounds: readonly File[]): Promise<number[]> => {
  for (const file of sounds.filter(({ size }) => size <= maxBytes)) {
    const bars = await decode(file).catch(() => null);
    if (bars) return bars;
  }
  return barsOfTitle(title);
};

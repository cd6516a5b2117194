import { beatFileName } from '#features/sharing/web/public.tsx';

/** Length of a video, if its beat is long enough. */
export const videoSeconds = 15;

export type VideoFormat = 'vertical' | 'square';

interface VideoLayout {
  /** As in the file's name. */
  readonly ratio: string;
  readonly width: number;
  readonly height: number;
  readonly wave: { readonly middle: number; readonly height: number };
}

/** In pixels. Apps cover the top and the bottom of a vertical video with their own buttons, so both are left free. */
export const layouts: Readonly<Record<VideoFormat, VideoLayout>> = {
  vertical: { ratio: '9x16', width: 1080, height: 1920, wave: { middle: 1500, height: 340 } },
  square: { ratio: '1x1', width: 1080, height: 1080, wave: { middle: 808, height: 300 } },
};

/** Step between possible starts, in seconds. */
export const startStep = 0.5;
export const latestStart = (seconds: number): number =>
  Math.max(0, Math.floor((seconds - videoSeconds) / startStep) * startStep);

/** Where the loudest part of a video's length starts, in seconds; `peaks` cover the whole beat. */
export const findLoudestStart = (peaks: readonly number[], seconds: number): number => {
  const each = seconds / Math.max(1, peaks.length);
  const wide = Math.max(1, Math.round(videoSeconds / each));
  if (wide >= peaks.length) return 0;
  const energyOf = (index: number): number => (peaks[index] ?? 0) ** 2;
  let energy = 0;
  for (let index = 0; index < wide; index += 1) energy += energyOf(index);
  let best = { from: 0, energy };
  for (let from = 1; from + wide <= peaks.length; from += 1) {
    energy += energyOf(from + wide - 1) - energyOf(from - 1);
    // A little louder isn't worth a later start.
    if (energy > best.energy * 1.001) best = { from, energy };
  }
  return Math.min(latestStart(seconds), Math.floor((best.from * each) / startStep) * startStep);
};

/** A video's sound as it is drawn. Sounds before and after the video scroll in and out. */
export interface Wave {
  /** Heights from 0 to 1, `barsPerSecond` of them for each second. */
  readonly bars: readonly number[];
  /** How many seconds of `bars` come before the video's start. */
  readonly lead: number;
  /** Strength of the drums, from 0 to 1: `pulsesPerSecond` values from the video's start. */
  readonly pulses: readonly number[];
}

export const barsPerSecond = 10;
const pulsesPerSecond = 50;
/** Share of a hit that is left at the next pulse. */
const decay = 0.86;
/** Kick and bass are below this. */
const lowHertz = 140;

const rootMeanSquare = (samples: Float32Array, from: number, to: number): number => {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += (samples[index] ?? 0) ** 2;
  return Math.sqrt(sum / Math.max(1, to - from));
};

const levelsOf = (samples: Float32Array, rate: number, perSecond: number): number[] => {
  const each = rate / perSecond;
  return Array.from({ length: Math.floor(samples.length / each) }, (_, index) =>
    rootMeanSquare(samples, Math.floor(index * each), Math.floor((index + 1) * each)),
  );
};

/** Scales levels so that the loudest one is 1. A `power` above 1 lowers the quieter ones. */
const stretched = (levels: readonly number[], power: number): number[] => {
  const loudest = Math.max(1e-4, ...levels);
  return levels.map((level) => (level / loudest) ** power);
};

const lowPassed = (samples: Float32Array, rate: number): Float32Array => {
  const share = 1 - Math.exp((-2 * Math.PI * lowHertz) / rate);
  const low = new Float32Array(samples.length);
  let value = 0;
  for (let index = 0; index < samples.length; index += 1) {
    value += share * ((samples[index] ?? 0) - value);
    low[index] = value;
  }
  return low;
};

/** `samples` are one channel that begins `lead` seconds before the video. */
export const waveOfSamples = (samples: Float32Array, rate: number, lead: number): Wave => {
  const hits = stretched(levelsOf(lowPassed(samples, rate), rate, pulsesPerSecond), 1.5);
  let kept = 0;
  const pulses = hits.map((hit) => (kept = Math.max(hit, kept * decay)));
  return {
    bars: stretched(levelsOf(samples, rate, barsPerSecond), 1),
    lead,
    pulses: pulses.slice(Math.round(lead * pulsesPerSecond)),
  };
};

export const pulseAt = ({ pulses }: Wave, seconds: number): number =>
  pulses[Math.min(pulses.length - 1, Math.max(0, Math.floor(seconds * pulsesPerSecond)))] ?? 0;

export interface Bar {
  /** Center. */
  readonly x: number;
  /** From 0 to 1. */
  readonly height: number;
  readonly isPlayed: boolean;
  /** 1 at the playhead, 0 far from it. */
  readonly nearness: number;
  /** Bars fade in and out at the edges. */
  readonly alpha: number;
}

export const barStep = 20;
const fadeWidth = 260;
const nearWidth = 110;

/** The bars in view: they move to the left, past a playhead in the middle. */
export const barsAt = ({ bars, lead }: Wave, seconds: number, width: number): Bar[] => {
  const playhead = width / 2;
  const now = (lead + seconds) * barsPerSecond;
  const first = Math.ceil(now - 0.5 - playhead / barStep);
  const last = Math.floor(now - 0.5 + playhead / barStep);
  return Array.from({ length: last - first + 1 }, (_, offset) => {
    const index = first + offset;
    const x = playhead + (index + 0.5 - now) * barStep;
    return {
      x,
      height: bars[index] ?? 0,
      isPlayed: x <= playhead,
      nearness: Math.exp(-(((x - playhead) / nearWidth) ** 2)),
      alpha: Math.max(0, Math.min(1, x / fadeWidth, (width - x) / fadeWidth)),
    };
  });
};

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

interface Room {
  readonly width: number;
  readonly maxLines: number;
  /** Largest first. */
  readonly sizes: readonly number[];
  readonly measure: (text: string, size: number) => number;
}

/** Fits text into the allowed lines at the largest size that fits; what still doesn't fit is cut off. */
export const fitText = (text: string, { width, maxLines, sizes, measure }: Room): FittedText => {
  const wrap = (size: number): string[] => {
    const lines: string[] = [];
    for (const word of text.trim().split(/\s+/)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && measure(longer, size) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  const cut = (line: string, size: number): string => {
    const characters = Array.from(line);
    while (characters.length > 1 && measure(`${characters.join('').trimEnd()}…`, size) > width) characters.pop();
    return `${characters.join('').trimEnd()}…`;
  };
  for (const size of sizes) {
    const lines = wrap(size);
    if (lines.length <= maxLines && lines.every((line) => measure(line, size) <= width)) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const all = wrap(size);
  const lines = [...all.slice(0, maxLines - 1), all.slice(maxLines - 1).join(' ')].filter((line) => line !== '');
  return { lines: lines.map((line) => (measure(line, size) > width ? cut(line, size) : line)), size };
};

const mimeTypes = [
  // H.264 at the level that 1080 x 1920 pixels need, with AAC: every phone and app accepts it.
  'video/mp4;codecs=avc1.640028,mp4a.40.2',
  'video/mp4;codecs=avc1.4d0028,mp4a.40.2',
  'video/mp4;codecs=avc1.420028,mp4a.40.2',
  // Only VP8 keeps up with real time without hardware support.
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm',
  'video/mp4',
] as const;

/** The best type that this browser can record; null if there is none. */
export const chooseMimeType = (isSupported: (mimeType: string) => boolean): string | null =>
  mimeTypes.find(isSupported) ?? null;

/** "Nova Tide - Undertow (9x16).mp4" */
export const videoFileName = (beat: Parameters<typeof beatFileName>[0], ratio: string, mimeType: string): string =>
  `${beatFileName(beat)} (${ratio}).${mimeType.startsWith('video/mp4') ? 'mp4' : 'webm'}`;

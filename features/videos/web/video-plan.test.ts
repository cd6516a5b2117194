import { describe, expect, it } from 'vitest';
import {
  barsAt,
  barsPerSecond,
  chooseMimeType,
  findLoudestStart,
  fitText,
  latestStart,
  pulseAt,
  videoFileName,
  waveOfSamples,
} from './video-plan.ts';

describe('the loudest part of a beat', () => {
  const quiet = Array.from({ length: 120 }, () => 40);

  it('starts where the drop begins', () => {
    const peaks = quiet.map((peak, index) => (index >= 60 && index < 75 ? 250 : peak));
    expect(findLoudestStart(peaks, 120)).toBe(60);
  });

  it('is the first of several equally loud ones', () => {
    expect(findLoudestStart(quiet, 120)).toBe(0);
  });

  it('leaves room for the whole video, and is the start of a beat shorter than a video', () => {
    const peaks = quiet.map((peak, index) => (index > 115 ? 250 : peak));
    expect(findLoudestStart(peaks, 118.3)).toBe(latestStart(118.3));
    expect(latestStart(118.3)).toBe(103);
    expect(findLoudestStart([200, 250], 9)).toBe(0);
    expect(findLoudestStart([], 120)).toBe(0);
    expect(latestStart(9)).toBe(0);
  });
});

describe('the drawn wave', () => {
  const rate = 8000;
  /** Two seconds before the video, then a hit of a tenth of a second every second. */
  const samples = Float32Array.from({ length: 6 * rate }, (_, index) =>
    index % rate < rate / 10 ? Math.sin((index * 2 * Math.PI * 60) / rate) : 0.01,
  );
  const wave = waveOfSamples(samples, rate, 2);

  it('shows the hits of the sound, stretched to the full height', () => {
    expect(wave.bars).toHaveLength(6 * barsPerSecond);
    expect(wave.bars[20]).toBeCloseTo(1, 1);
    expect(wave.bars[25]).toBeLessThan(0.05);
  });

  it('pulses on a hit, and calms down after it', () => {
    expect(pulseAt(wave, 1.05)).toBeGreaterThan(0.7);
    expect(pulseAt(wave, 1.7)).toBeLessThan(0.1);
    expect([pulseAt(wave, -1), pulseAt(wave, 99)].every(Number.isFinite)).toBe(true);
  });

  it('moves to the left, past a playhead in the middle', () => {
    const hitAt = (seconds: number) => barsAt(wave, seconds, 1080).filter(({ height }) => height > 0.9);
    const [early, late] = [hitAt(0), hitAt(0.5)];
    expect(early.map(({ x }) => Math.round(x)).includes(550)).toBe(true);
    expect(late.map(({ x }) => Math.round(x)).includes(450)).toBe(true);
    for (const { x, isPlayed } of barsAt(wave, 0.5, 1080)) expect(isPlayed).toBe(x <= 540);
  });

  it('fills the width at any time, even before the first and after the last sound, and fades at its edges', () => {
    for (const seconds of [0, 3.77, 15]) {
      const bars = barsAt(wave, seconds, 1080);
      expect(bars.length).toBeGreaterThanOrEqual(53);
      expect(bars.every(({ x, alpha, height }) => x >= 0 && x <= 1080 && alpha >= 0 && alpha <= 1 && height <= 1)).toBe(
        true,
      );
      expect(bars[0]?.alpha).toBeLessThan(0.1);
      expect(bars.at(-1)?.alpha).toBeLessThan(0.1);
    }
  });
});

describe('text in the video', () => {
  const room = { width: 100, maxLines: 2, sizes: [10, 5], measure: (text: string, size: number) => text.length * size };

  it('is as large as fits into the available lines', () => {
    expect(fitText('Undertow', room)).toEqual({ lines: ['Undertow'], size: 10 });
    expect(fitText('Night Drive Home', room)).toEqual({ lines: ['Night', 'Drive Home'], size: 10 });
    expect(fitText('Slow Lights over Water', room)).toEqual({ lines: ['Slow Lights over', 'Water'], size: 5 });
  });

  it('is cut off only if nothing else helps', () => {
    expect(fitText('x'.repeat(60), room)).toEqual({ lines: [`${'x'.repeat(19)}…`], size: 5 });
    const { lines } = fitText('one two three four five six seven eight nine ten eleven', room);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.endsWith('…')).toBe(true);
  });
});

it('a video is recorded as mp4 if the browser can, otherwise as WebM, and not at all without both', () => {
  const firefox = (type: string): boolean => type.startsWith('video/webm') && !type.includes('vp9');
  expect(chooseMimeType(() => true)).toBe('video/mp4;codecs=avc1.640028,mp4a.40.2');
  expect(chooseMimeType((type) => type.startsWith('video/webm'))).toBe('video/webm;codecs=vp8,opus');
  expect(chooseMimeType(firefox)).toBe('video/webm;codecs=vp8,opus');
  // For plain mp4 the browser chooses the codecs, and few apps may be able to read them.
  expect(chooseMimeType((type) => !type.includes('codecs'))).toBe('video/webm');
  expect(chooseMimeType((type) => type === 'video/mp4')).toBe('video/mp4');
  expect(chooseMimeType(() => false)).toBeNull();
});

it('a video’s file is named after artist, title and ratio, in a form that every system can store', () => {
  const named = (name: string, title: string) => ({ title, user: { name } });
  const beat = named('Nova Tide', 'Undertow');
  expect(videoFileName(beat, '9x16', 'video/mp4;codecs=avc1.640028,mp4a.40.2')).toBe('Nova Tide - Undertow (9x16).mp4');
  expect(videoFileName(named('A/C', 'What?: "Ночь" <1>\n'), '1x1', 'video/webm')).toBe('A C - What Ночь 1 (1x1).webm');
});

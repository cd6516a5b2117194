import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { loudnessOf } from '../../../platform/audio/loudness.ts';
import { demoBeats } from '../catalogue.ts';
import { compose } from './composing/compose.ts';
import { sumGroups } from './rendering/master.ts';
import { produce, type Production } from './produce.ts';
import { renderGroups } from './rendering/render-groups.ts';
import { peakOf, RATE } from './sound/sound.ts';
import { styles } from './composing/styles.ts';

const piece = { seed: 'test', style: 'house', bpm: 124, key: 'A minor' } as const;
let house: Production;
let again: Production;

beforeAll(() => {
  house = produce(piece, loudnessOf);
  again = produce(piece, loudnessOf);
});

const sha = (samples: Float32Array): string => createHash('sha256').update(Buffer.from(samples.buffer)).digest('hex');

/** Mean power of each window of `stretch` seconds. */
function powers(samples: Float32Array, stretch: number): number[] {
  const size = Math.round(stretch * RATE);
  return Array.from({ length: Math.floor(samples.length / size) }, (_, n) => {
    let sum = 0;
    for (let i = n * size; i < (n + 1) * size; i++) sum += samples[i]! ** 2;
    return sum / size;
  });
}

test('the same piece always sounds the same, and another seed gives another melody', () => {
  expect(sha(again.master.left)).toBe(sha(house.master.left));
  expect(sha(again.stems.lead)).toBe(sha(house.stems.lead));
  expect(compose({ ...piece, seed: 'other' }).lead).not.toEqual(house.score.lead);
});

test('drum hits keep the tempo of the piece', () => {
  const beat = (60 / piece.bpm) * 400;
  const loud = powers(house.stems.drums, 1 / 400);
  const rises = loud.map((power, i) => Math.max(0, Math.sqrt(power) - Math.sqrt(loud[i - 1] ?? 0)));
  const likeness = (lag: number): number =>
    rises.reduce((sum, rise, i) => sum + rise * (rises[i + Math.round(lag)] ?? 0), 0);
  const strongest = Array.from({ length: 160 }, (_, i) => 120 + i).reduce((best, lag) =>
    likeness(lag) > likeness(best) ? lag : best,
  );
  expect(Math.abs(strongest - beat)).toBeLessThanOrEqual(2);
});

test('the master has the requested loudness, peaks at -1 dBFS, and has no DC offset and no clicks at its ends', () => {
  const { left, right } = house.master;
  expect(loudnessOf([left, right], RATE)).toBeGreaterThan(styles.house.mix.loudness - 1.5);
  expect(loudnessOf([left, right], RATE)).toBeLessThan(styles.house.mix.loudness + 1.5);
  expect(20 * Math.log10(peakOf(house.master))).toBeCloseTo(-1, 1);
  for (const side of [left, right]) {
    expect(Math.abs(side.reduce((sum, sample) => sum + sample, 0) / side.length)).toBeLessThan(0.001);
    expect(Math.abs(side[0]!)).toBeLessThan(0.001);
    expect(Math.abs(side.at(-1)!)).toBeLessThan(0.001);
  }
});

test('a piece has no silence before its last chord, and its channels differ', () => {
  const music = Math.floor(house.score.music * RATE);
  const quiet = powers(house.master.left.subarray(0, music), 0.5).filter((power) => power < 1e-5);
  expect(quiet).toEqual([]);
  const side = house.master.left.map((sample, i) => sample - house.master.right[i]!);
  expect(powers(side, 10)[1]).toBeGreaterThan(1e-5);
});

test('the stems add up to the mix before mastering', () => {
  const groups = renderGroups(piece, house.score);
  const mix = sumGroups(Object.values(groups));
  const { drums, bass, chords, lead } = house.stems;
  let [both, stems, middle] = [0, 0, 0];
  for (let i = 0; i < drums.length; i++) {
    const sum = drums[i]! + bass[i]! + chords[i]! + lead[i]!;
    const mid = (mix.left[i]! + mix.right[i]!) / 2;
    both += sum * mid;
    stems += sum * sum;
    middle += mid * mid;
  }
  expect(both / Math.sqrt(stems * middle)).toBeGreaterThan(0.999);
});

describe.each(demoBeats.map((beat) => [beat.slug, beat] as const))('the demo beat %s', (_, beat) => {
  const score = compose({ seed: beat.slug, style: beat.style, bpm: beat.bpm, key: beat.key });

  test('has six sections and lasts 45 to 75 seconds', () => {
    expect(score.sections.map(({ name }) => name)).toEqual(['intro', 'main', 'verse', 'break', 'full', 'outro']);
    expect(Math.min(...score.sections.map(({ bars }) => bars))).toBeGreaterThan(0);
    expect(score.length).toBeGreaterThanOrEqual(45);
    expect(score.length).toBeLessThanOrEqual(75);
  });

  test('keeps its kicks on the grid', () => {
    const kicks = score.drums.filter(({ drum }) => drum === 'kick');
    const { loose, swing } = styles[beat.style];
    for (const { at } of kicks) {
      const step = 60 / beat.bpm / (styles[beat.style].stepsPerBar / 4);
      const place = at / step;
      const swung = Math.min(Math.abs(place - Math.round(place)), Math.abs(place - swing - Math.round(place - swing)));
      expect(swung * step).toBeLessThan(0.002 + loose / 1000);
    }
  });

  test('sounds in every bar', () => {
    const all = [...score.drums, ...score.bass, ...score.chords, ...score.bed, ...score.lead];
    const bars = Math.round(score.music / score.barSeconds);
    const silent = Array.from({ length: bars }, (_unused, bar) => bar).filter(
      (bar) => !all.some(({ at }) => at >= (bar - 0.1) * score.barSeconds && at < (bar + 0.5) * score.barSeconds),
    );
    expect(silent).toEqual([]);
  });
});

test('every pattern of a style fills its bar', () => {
  for (const [name, style] of Object.entries(styles)) {
    const patterns = [
      ...Object.values(style.drums).flat(),
      ...style.bass.patterns,
      ...style.chords.patterns,
      ...style.lead.rhythms,
    ];
    for (const pattern of patterns) expect(pattern.length, `${name} ${pattern}`).toBe(style.stepsPerBar);
  }
});

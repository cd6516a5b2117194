import type { Random } from '../sound/random.ts';
import type { Section } from './score.ts';
import type { Style } from './style.ts';
import { chordOf, type Chord, type Key, type Mode } from './theory.ts';

export type Band = {
  style: Style;
  random: Random;
  tonic: number;
  mode: Mode;
  stepSeconds: number;
  barSeconds: number;
  sections: Section[];
  /** One chord of five tones for each bar, plus the final chord. */
  harmony: Chord[];
};

export function writeHarmony(style: Style, key: Key, sections: Section[], random: Random): Chord[] {
  const mode = key.major ? style.modes.major : style.modes.minor;
  const symbols = random.pick(key.major ? style.progressions.major : style.progressions.minor).split(' ');
  const chords = symbols.map((symbol) => chordOf(symbol, mode, 5));
  const home = chordOf(
    key.major && style.progressions.major.some((line) => line.startsWith('1D')) ? '1D' : '1',
    mode,
    5,
  );
  const harmony = sections.flatMap((section) =>
    Array.from({ length: section.bars }, (_, bar) => {
      // Long progressions run through the whole piece; short ones restart with each section.
      const count = chords.length > 4 ? section.firstBar + bar - (sections[0]?.bars ?? 0) : bar;
      const index = Math.floor(count / style.chords.barsPerChord);
      return chords[((index % chords.length) + chords.length) % chords.length] ?? home;
    }),
  );
  return [...harmony, home];
}

/** When a step sounds, with swing and human inaccuracy. */
export function timeOf(band: Band, bar: number, step: number, tightness = 1): number {
  const late = step % 2 === 1 ? band.style.swing : 0;
  const astray = (band.random.next() + band.random.next() - 1) * (band.style.loose / 1000) * tightness;
  return Math.max(0, bar * band.barSeconds + (step + late) * band.stepSeconds + astray);
}

/** Number of steps: the one at `step`, and the dashes that follow it. */
export function stepsHeld(pattern: string, step: number): number {
  let held = 1;
  while (pattern[step + held] === '-') held++;
  return held;
}

export function strengthOf(mark: string | undefined): number {
  return mark === 'X' ? 1 : mark === 'o' ? 0.5 : mark === 'g' ? 0.28 : mark === undefined || mark === '.' ? 0 : 0.78;
}

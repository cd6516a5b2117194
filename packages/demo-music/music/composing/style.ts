import type { DrumName } from '../instruments/drum-sounds.ts';
import type { InstrumentName } from '../instruments/instruments.ts';
import type { KitName } from '../instruments/kits.ts';
import type { Mode } from './theory.ts';

/**
 * A style of music, as data. Patterns have one character per step, `stepsPerBar` in all:
 * drums: X accent, x plain, o soft, g ghost, r roll of four, t roll of three, anything else rest.
 * bass: R root, 3 third, 5 fifth, 7 seventh, 8 octave, a approach to the next root, s slide from root to next, - hold, . rest.
 * chords: X accent, x plain, - hold, . rest. lead rhythms: x note, - hold, . rest.
 */
export type Style = {
  stepsPerBar: 16 | 12 | 24;
  /** How late every second step is, as a fraction of a step. */
  swing: number;
  /** How far notes stray from the grid, in milliseconds. */
  loose: number;
  kit: KitName;
  /** Two patterns are picked per drum; the second is for every other bar of the section `full`. */
  drums: Partial<Record<DrumName, readonly string[]>>;
  /** Drums that come in late: the first of them with the section `verse`, the others with `full`. */
  late: readonly DrumName[];
  bass: { sound: InstrumentName; patterns: readonly string[]; low: number; walking?: boolean };
  chords: {
    sounds: readonly InstrumentName[];
    patterns: readonly string[];
    centre: number;
    size: 2 | 3 | 4 | 5;
    how: 'block' | 'strum' | 'up' | 'upDown' | 'alberti' | 'power';
    /** A quieter pad below the chords. */
    bed?: InstrumentName;
    barsPerChord: 1 | 2;
  };
  lead: {
    sounds: readonly InstrumentName[];
    rhythms: readonly string[];
    centre: number;
    scale: 'five' | 'seven';
    /** The probability that the second bar of the lead's phrase is silent. */
    space: number;
  };
  modes: { minor: Mode; major: Mode };
  progressions: { minor: readonly string[]; major: readonly string[] };
  mix: Mix;
};

/** Levels in dB relative to the drums; sends from 0 to 1. */
export type Mix = {
  bass: number;
  chords: number;
  lead: number;
  drums?: number;
  room: { size: number; drums: number; chords: number; lead: number };
  echo: { steps: number; chords: number; lead: number };
  /** How much the kick ducks the other groups, 0 to 1. */
  pump: number;
  /** Amplifier drive of the chords as a group; 0 is none. */
  amplifier?: number;
  /** Old tape: wavering pitch, noise and rolled-off treble, 0 to 1. */
  tape: number;
  loudness: number;
  /** Gain of the mix above 5 kHz, in dB. */
  air: number;
};

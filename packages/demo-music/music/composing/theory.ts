export type Mode = 'major' | 'minor' | 'dorian' | 'mixolydian' | 'phrygian' | 'lydian';
export type Key = { tonic: number; major: boolean };
/** Semitones above the tonic. */
export type Chord = { root: number; tones: number[] };

const MODES: Record<Mode, number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
};
const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];
const FLATS: Record<string, string> = { Db: 'C#', Eb: 'D#', Gb: 'F#', Ab: 'G#', Bb: 'A#' };

/** 'F# minor' or 'Bb major'. */
export function parseKey(key: string): Key {
  const [name = '', kind] = key.split(' ');
  const tonic = NAMES.indexOf(FLATS[name] ?? name);
  if (tonic < 0 || (kind !== 'major' && kind !== 'minor')) throw new Error(`"${key}" isn’t a key like 'A minor'`);
  return { tonic, major: kind === 'major' };
}

export function scaleOf(mode: Mode): number[] {
  return MODES[mode];
}

/** The pentatonic scale that fits a mode, common in popular melodies. */
export function pentatonicOf(mode: Mode): number[] {
  return (MODES[mode][2] ?? 4) === 4 ? [0, 2, 4, 7, 9] : [0, 3, 5, 7, 10];
}

/**
 * A chord by its degree in the mode: '6' (as in the scale), 'b7' (a semitone lower), and a letter to force its kind: M major,
 * m minor, D dominant seventh, o diminished, s suspended. `size` is how many tones are stacked.
 */
export function chordOf(symbol: string, mode: Mode, size: number): Chord {
  const match = /^(b?)([1-7])([MmDos]?)$/.exec(symbol);
  if (!match) throw new Error(`"${symbol}" isn’t a chord`);
  const degree = Number(match[2]) - 1;
  const scale = MODES[mode];
  const at = (step: number): number => (scale[step % 7] ?? 0) + 12 * Math.floor(step / 7);
  const root = at(degree) - (match[1] ? 1 : 0);
  const forced: Record<string, number[]> = {
    M: [0, 4, 7, 11, 14],
    m: [0, 3, 7, 10, 14],
    D: [0, 4, 7, 10, 14],
    o: [0, 3, 6, 9, 12],
    s: [0, 5, 7, 10, 14],
  };
  const kind = forced[match[3] ?? ''] ?? (match[1] ? forced['M'] : undefined);
  const intervals = kind ?? [0, 2, 4, 6, 8].map((step) => at(degree + step) - at(degree));
  return { root, tones: intervals.slice(0, size).map((interval) => root + interval) };
}

export function frequencyOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

/** The midi number of this pitch class that is nearest to `around`. */
export function nearest(pitchClass: number, around: number): number {
  const distance = (((pitchClass - around) % 12) + 12) % 12;
  return around + (distance > 6 ? distance - 12 : distance);
}

/** Chord tones in close position around a center, in the inversion that moves least from the previous chord. */
export function voiceLead(chord: Chord, tonic: number, centre: number, before: number[] | undefined): number[] {
  let best: number[] = [];
  let bestCost = Infinity;
  for (let inversion = 0; inversion < chord.tones.length; inversion++) {
    const notes = inverted(chord, tonic, centre, inversion);
    const middle = notes.reduce((sum, note) => sum + note, 0) / notes.length;
    const moved = before ? notes.reduce((sum, note, i) => sum + Math.abs(note - (before[i] ?? note)), 0) : 0;
    const cost = moved + 1.5 * Math.abs(middle - centre);
    if (cost < bestCost) [best, bestCost] = [notes, cost];
  }
  return best;
}

function inverted(chord: Chord, tonic: number, centre: number, inversion: number): number[] {
  const order = [...chord.tones.slice(inversion), ...chord.tones.slice(0, inversion)];
  const notes: number[] = [];
  for (const tone of order) {
    const low = notes.at(-1);
    let note = nearest(tonic + tone, low === undefined ? centre - 5 : low + 4);
    while (low !== undefined && note <= low) note += 12;
    notes.push(note);
  }
  return notes;
}

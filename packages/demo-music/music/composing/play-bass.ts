import { stepsHeld, timeOf, type Band } from './band.ts';
import type { Note, Section } from './score.ts';
import { nearest, type Chord } from './theory.ts';

export function playBass(band: Band): Note[] {
  const usual = band.random.pick(band.style.bass.patterns);
  const full = band.random.pick(band.style.bass.patterns);
  const early = band.random.chance(0.3);
  const notes = band.sections.flatMap((section) =>
    Array.from({ length: section.bars }, (_, bar) => {
      if (!plays(section, bar, early)) return [];
      const at = section.firstBar + bar;
      if (band.style.bass.walking && section.name !== 'outro') return walk(band, at);
      const pattern = section.name === 'break' ? held(usual) : section.name === 'full' && bar % 2 === 1 ? full : usual;
      return playPattern(band, at, pattern);
    }).flat(),
  );
  const end = band.harmony.length - 1;
  return [...notes, note(band, end * band.barSeconds, 1.9, rootOf(band, end), 0.9)];
}

function plays(section: Section, bar: number, early: boolean): boolean {
  if (section.name === 'intro') return early && bar >= section.bars / 2;
  return section.name !== 'break' || bar >= section.bars / 2;
}

function held(pattern: string): string {
  return 'R' + '-'.repeat(pattern.length - 1);
}

function chordAt(band: Band, bar: number): Chord {
  const chord = band.harmony[Math.min(bar, band.harmony.length - 1)];
  if (!chord) throw new Error('The piece has no such bar');
  return chord;
}

function rootOf(band: Band, bar: number): number {
  const { low } = band.style.bass;
  const root = nearest(band.tonic + chordAt(band, bar).root, low + 5);
  return root < low ? root + 12 : root;
}

function note(band: Band, at: number, length: number, midi: number, velocity: number, glide = 0): Note {
  return { at, held: length, midi, velocity: velocity * band.random.between(0.92, 1), pan: 0, glide };
}

function playPattern(band: Band, bar: number, pattern: string): Note[] {
  const notes: Note[] = [];
  for (let step = 0; step < pattern.length; step++) {
    const mark = pattern[step];
    if (mark === undefined || mark === '.' || mark === '-') continue;
    const length = stepsHeld(pattern, step) * band.stepSeconds * 0.95;
    const { midi, glide } = pitchOf(band, bar, mark);
    notes.push(note(band, timeOf(band, bar, step, 0.7), length, midi, step === 0 ? 1 : 0.82, glide));
  }
  return notes;
}

function pitchOf(band: Band, bar: number, mark: string): { midi: number; glide: number } {
  const root = rootOf(band, bar);
  const chord = chordAt(band, bar);
  const tone = (index: number, otherwise: number): number => root + ((chord.tones[index] ?? otherwise) - chord.root);
  const next = rootOf(band, bar + 1);
  if (mark === 's') return { midi: root, glide: next === root ? 12 : next - root };
  if (mark === 'a') return { midi: next + (next > root ? -1 : next < root ? 1 : -2), glide: 0 };
  const pitches: Record<string, number> = { '3': tone(1, 4), '5': tone(2, 7), '7': tone(3, 10), '8': root + 12 };
  return { midi: pitches[mark] ?? root, glide: 0 };
}

/** Four quarter notes: the root, two chord tones, and a step from below or above into the next root. */
function walk(band: Band, bar: number): Note[] {
  const root = rootOf(band, bar);
  const next = rootOf(band, bar + 1);
  const chord = chordAt(band, bar);
  const tones = chord.tones.slice(1, 4).map((tone) => root + tone - chord.root);
  const second = band.random.pick(tones);
  const others = tones.filter((tone) => tone !== second);
  const path = [root, second, band.random.pick(others.length > 0 ? others : tones), next + band.random.pick([-1, 1])];
  const beat = band.style.stepsPerBar / 4;
  return path.map((midi, i) =>
    note(band, timeOf(band, bar, i * beat, 0.7), beat * band.stepSeconds * 0.94, midi, i === 0 ? 0.95 : 0.8),
  );
}

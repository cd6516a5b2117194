import { stepsHeld, strengthOf, timeOf, type Band } from './band.ts';
import type { Note } from './score.ts';
import { nearest, voiceLead } from './theory.ts';

const STRUM_SECONDS = 0.014;

/** The chords, and the long chords of the pad (`bed`) if the style has one. */
export function playChords(band: Band): { chords: Note[]; bed: Note[] } {
  const usual = band.random.pick(band.style.chords.patterns);
  const full = band.random.pick(band.style.chords.patterns);
  const silentIntro = band.random.chance(0.15) && band.style.chords.bed !== undefined;
  // Wood and plucked strings decay too quickly to carry a bar alone.
  const holds = band.style.chords.how === 'block' && band.style.chords.bed !== undefined;
  const voicings = voiceAll(band);
  const chords: Note[] = [];
  const bed: Note[] = [];
  for (const section of band.sections) {
    for (let bar = 0; bar < section.bars; bar++) {
      const at = section.firstBar + bar;
      const voicing = voicings[at] ?? [];
      const pattern =
        section.name === 'break' && bar < 2 && holds
          ? long(band)
          : section.name === 'full' && bar % 2 === 1
            ? full
            : usual;
      if (!(section.name === 'intro' && silentIntro)) chords.push(...playBar(band, at, pattern, voicing));
      const under =
        section.name === 'intro' || section.name === 'break' || section.name === 'full' || section.name === 'outro';
      if (under) bed.push(...hold(at * band.barSeconds, band.barSeconds * 0.98, voicing.slice(0, 4), 0.6));
    }
  }
  const end = (band.harmony.length - 1) * band.barSeconds;
  const last = voicings.at(-1) ?? [];
  chords.push(...hold(end, 2, last, 0.85));
  bed.push(...hold(end, 1.6, last.slice(0, 4), 0.6));
  return { chords, bed };
}

function voiceAll(band: Band): number[][] {
  const { size, how, centre } = band.style.chords;
  let before: number[] | undefined;
  return band.harmony.map((chord) => {
    if (how === 'power') {
      const root = nearest(band.tonic + chord.root, centre - 5);
      return [root, root + 7, root + 12];
    }
    // A five-tone chord leaves its root to the bass, which keeps it clear.
    const tones = size === 5 ? chord.tones.slice(1) : chord.tones.slice(0, size);
    before = voiceLead({ ...chord, tones }, band.tonic, centre, before);
    return before;
  });
}

function long(band: Band): string {
  return 'X' + '-'.repeat(band.style.stepsPerBar - 1);
}

function hold(at: number, length: number, voicing: number[], velocity: number): Note[] {
  return voicing.map((midi, i) => ({ at, held: length, midi, velocity, pan: spread(i, voicing.length), glide: 0 }));
}

function spread(index: number, count: number): number {
  return count < 2 ? 0 : (index / (count - 1) - 0.5) * 0.7;
}

function playBar(band: Band, bar: number, pattern: string, voicing: number[]): Note[] {
  const { how } = band.style.chords;
  const notes: Note[] = [];
  let count = 0;
  for (let step = 0; step < pattern.length; step++) {
    const strength = strengthOf(pattern[step]);
    if (strength === 0 || pattern[step] === '-') continue;
    const at = timeOf(band, bar, step);
    const velocity = (0.45 + 0.4 * strength) * band.random.between(0.9, 1);
    if (how === 'block' || how === 'strum' || how === 'power') {
      const length = stepsHeld(pattern, step) * band.stepSeconds * 0.96;
      const down = step % (band.style.stepsPerBar / 4) === 0;
      const apart = how === 'strum' ? STRUM_SECONDS : 0.002;
      for (const [i, chord] of hold(at, length, voicing, velocity).entries()) {
        notes.push({ ...chord, at: at + apart * (down ? i : voicing.length - 1 - i) });
      }
    } else {
      const ladder = [...voicing, (voicing[0] ?? 60) + 12];
      const index = ladderIndex(how, count++, ladder.length);
      const length = Math.max(stepsHeld(pattern, step), 3) * band.stepSeconds;
      notes.push({
        at,
        held: length,
        midi: ladder[index] ?? 60,
        velocity,
        pan: spread(index, ladder.length),
        glide: 0,
      });
    }
  }
  return notes;
}

function ladderIndex(how: 'up' | 'upDown' | 'alberti', count: number, size: number): number {
  if (how === 'up') return count % size;
  if (how === 'alberti') return [0, 2, 1, 2][count % 4] ?? 0;
  const at = count % (2 * size - 2);
  return at < size ? at : 2 * size - 2 - at;
}

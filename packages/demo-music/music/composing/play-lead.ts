import { stepsHeld, timeOf, type Band } from './band.ts';
import type { Note, Section } from './score.ts';
import { nearest, pentatonicOf, scaleOf } from './theory.ts';

/** One bar of melody: where its notes start, how long they are (in steps), and their rungs on the scale's ladder. */
type Figure = { step: number; held: number; rung: number }[];
const PHRASE_BARS = 4;

/**
 * A phrase of four bars: a figure, its answer, a variation and a close. `main` plays the last two, `verse` all, and
 * `full` a higher variant with a second voice.
 */
export function playLead(band: Band): Note[] {
  const ladder = buildLadder(band);
  const phrase = inventPhrase(band, ladder.length);
  const second = vary(band, phrase);
  const opens = band.random.chance(0.4);
  return band.sections.flatMap((section) =>
    Array.from({ length: section.bars }, (_, bar) => {
      const place = bar % PHRASE_BARS;
      if (!plays(section, place, opens)) return [];
      const figure = (section.name === 'full' ? second : phrase)[place] ?? [];
      const notes = playFigure(band, section.firstBar + bar, figure, ladder, section.name === 'break' ? 0.65 : 0.85);
      return section.name === 'full' && bar >= section.bars / 2 ? [...notes, ...secondVoice(notes, ladder)] : notes;
    }).flat(),
  );
}

function plays(section: Section, place: number, opens: boolean): boolean {
  if (section.name === 'verse' || section.name === 'full') return true;
  if (section.name === 'main') return place >= 2;
  if (section.name === 'break') return place % 2 === 1;
  return section.name === 'intro' && opens && place < 2;
}

function buildLadder(band: Band): number[] {
  const { scale, centre } = band.style.lead;
  const steps = scale === 'five' ? pentatonicOf(band.mode) : scaleOf(band.mode);
  const rungs: number[] = [];
  for (let midi = centre - 11; midi <= centre + 13; midi++) {
    if (steps.includes((((midi - band.tonic) % 12) + 12) % 12)) rungs.push(midi);
  }
  return rungs;
}

function inventPhrase(band: Band, size: number): Figure[] {
  const { rhythms, space } = band.style.lead;
  const middle = Math.floor(size / 2);
  const figure = invent(band, band.random.pick(rhythms), middle, size);
  const response = invent(band, band.random.pick(rhythms), figure.at(-1)?.rung ?? middle, size);
  const moved = figure.map((note, i) => ({
    ...note,
    rung: note.rung + (i >= figure.length / 2 ? band.random.pick([-1, 1]) : 0),
  }));
  const close = invent(band, band.random.pick(rhythms), middle + 1, size).slice(0, 3);
  const last = close.at(-1);
  if (last) last.held = Math.max(last.held, band.style.stepsPerBar / 2);
  return [figure, band.random.chance(space) ? [] : response, moved, close];
}

function invent(band: Band, rhythm: string, from: number, size: number): Figure {
  const figure: Figure = [];
  let rung = from;
  for (let step = 0; step < rhythm.length; step++) {
    if (rhythm[step] !== 'x') continue;
    figure.push({ step, held: stepsHeld(rhythm, step), rung });
    const home = rung > size * 0.72 ? [-2, -1] : rung < size * 0.28 ? [1, 2] : [-2, -1, -1, 1, 1, 2, 0, 3];
    rung += band.random.pick(home);
  }
  return figure;
}

function vary(band: Band, phrase: Figure[]): Figure[] {
  return phrase.map((figure, bar) =>
    figure.flatMap((note) => {
      const higher = { ...note, rung: note.rung + (bar === 2 ? 2 : bar === 3 ? 1 : 0) };
      const splits = note.held >= 3 && band.random.chance(0.5);
      if (!splits) return [higher];
      const first = Math.ceil(note.held / 2);
      const turn = { step: note.step + first, held: note.held - first, rung: higher.rung + band.random.pick([-1, 1]) };
      return [{ ...higher, held: first }, turn];
    }),
  );
}

function playFigure(band: Band, bar: number, figure: Figure, ladder: number[], velocity: number): Note[] {
  const chord = band.harmony[bar];
  return figure.map(({ step, held, rung }, i) => {
    let midi = ladder[Math.max(0, Math.min(ladder.length - 1, rung))] ?? band.style.lead.centre;
    const weighs = i === 0 || held >= 3 || step % (band.style.stepsPerBar / 2) === 0;
    if (weighs && chord) midi = toChord(midi, band.tonic, chord.tones.slice(0, 4));
    return {
      at: timeOf(band, bar, step),
      held: held * band.stepSeconds * 0.93,
      midi,
      velocity: velocity * (weighs ? 1 : 0.8) * band.random.between(0.88, 1),
      pan: 0.08,
      glide: 0,
    };
  });
}

function toChord(midi: number, tonic: number, tones: number[]): number {
  const candidates = tones.map((tone) => nearest(tonic + tone, midi));
  return candidates.reduce((best, note) => (Math.abs(note - midi) < Math.abs(best - midi) ? note : best), Infinity);
}

function secondVoice(notes: Note[], ladder: number[]): Note[] {
  return notes.map((note) => {
    const at = ladder.findIndex((rung) => rung >= note.midi);
    return { ...note, midi: ladder[Math.max(0, at - 2)] ?? note.midi - 12, velocity: note.velocity * 0.55, pan: -0.4 };
  });
}

import type { Piece } from '../composing/compose.ts';
import { amplify, chorus, dust, echo, pump, reverb, tape } from './effects.ts';
import { kits } from '../instruments/kits.ts';
import { playHits, playNotes } from './play-notes.ts';
import { createRandom } from '../sound/random.ts';
import type { Note, Score, SectionName } from '../composing/score.ts';
import { filterStereo } from '../sound/shaping.ts';
import { activeRms, createStereo, RATE, scale, seconds, type Stereo } from '../sound/sound.ts';
import { styles } from '../composing/styles.ts';

export const GROUPS = ['drums', 'bass', 'chords', 'lead'] as const;
export type Group = (typeof GROUPS)[number];

/** Loudness of the drums, the reference for the others. */
const DRUM_LEVEL = 0.085;
const BED_LEVEL_DB = -9;

/** The groups sum to the mix. */
export function renderGroups(piece: Piece, score: Score): Record<Group, Stereo> {
  const { mix } = styles[piece.style];
  const length = seconds(score.length);
  const kicks = score.drums.filter(({ drum }) => drum === 'kick').map(({ at }) => at);
  const recovery = Math.min(0.34, score.stepSeconds * 3.4);
  const groups = {
    drums: renderDrums(piece, score, length),
    bass: renderBass(piece, score, length),
    chords: renderChords(piece, score, length),
    lead: renderLead(piece, score, length),
  };
  pump(groups.bass, kicks, mix.pump * 0.85, recovery);
  pump(groups.chords, kicks, mix.pump, recovery);
  pump(groups.lead, kicks, mix.pump * 0.5, recovery);
  return groups;
}

function level(sound: Stereo, decibels: number): void {
  const now = activeRms(sound);
  if (now > 1e-6) scale(sound, (DRUM_LEVEL * 10 ** (decibels / 20)) / now);
}

function renderDrums(piece: Piece, score: Score, length: number): Stereo {
  const style = styles[piece.style];
  const drums = playHits(score.drums, kits[style.kit], piece.seed, length);
  level(drums, style.mix.drums ?? 0);
  for (const side of [drums.left, drums.right]) {
    for (let i = 0; i < side.length; i++) side[i] = Math.tanh(side[i]! * 1.4) / 1.25;
  }
  reverb(drums, style.mix.room.size * 0.7, style.mix.room.drums);
  if (style.mix.tape > 0.25) filterStereo(drums, 'low', 13_000 - 7000 * style.mix.tape);
  if (style.mix.tape > 0.2) dust(drums, score.music + 1, 0.0035 * style.mix.tape, createRandom(`${piece.seed} dust`));
  return drums;
}

function renderBass(piece: Piece, score: Score, length: number): Stereo {
  const style = styles[piece.style];
  const bass = playNotes(score.bass, style.bass.sound, length);
  if (style.bass.sound === 'strings') reverb(bass, style.mix.room.size, style.mix.room.chords);
  filterStereo(bass, 'high', 30);
  level(bass, style.mix.bass);
  return bass;
}

function renderChords(piece: Piece, score: Score, length: number): Stereo {
  const style = styles[piece.style];
  const { mix } = style;
  const instrument = createRandom(`${piece.seed} chord sound`).pick(style.chords.sounds);
  const chords =
    style.chords.how === 'power' ? playTwice(score.chords, length) : playNotes(score.chords, instrument, length);
  if (mix.amplifier) amplify(chords, mix.amplifier, activeRms(chords));
  if (style.chords.how !== 'power') chorus(chords, 0.3, 0.4 + mix.tape * 0.5);
  level(chords, mix.chords);
  if (style.chords.bed) {
    const bed = playNotes(score.bed, style.chords.bed, length);
    chorus(bed, 0.5);
    level(bed, mix.chords + BED_LEVEL_DB + 3);
    add(chords, bed);
  }
  filterStereo(chords, 'high', 120);
  sweep(chords, score);
  tape(chords, mix.tape);
  echo(chords, score.stepSeconds * mix.echo.steps, mix.echo.chords);
  reverb(chords, mix.room.size, mix.room.chords);
  return chords;
}

function playTwice(notes: readonly Note[], length: number): Stereo {
  const aside = (pan: number, late: number): Note[] => notes.map((note) => ({ ...note, pan, at: note.at + late }));
  const sound = playNotes(aside(-0.85, 0), 'electric', length, 'left');
  add(sound, playNotes(aside(0.85, 0.009), 'electric', length, 'right'));
  return sound;
}

function renderLead(piece: Piece, score: Score, length: number): Stereo {
  const { mix, lead } = styles[piece.style];
  if (score.lead.length === 0) return createStereo(length);
  const sound = playNotes(score.lead, createRandom(`${piece.seed} lead sound`).pick(lead.sounds), length);
  filterStereo(sound, 'high', 170);
  level(sound, mix.lead);
  tape(sound, mix.tape * 0.7);
  echo(sound, score.stepSeconds * mix.echo.steps, mix.echo.lead);
  reverb(sound, mix.room.size, mix.room.lead);
  return sound;
}

function add(to: Stereo, from: Stereo): void {
  for (let i = 0; i < to.left.length; i++) {
    to.left[i]! += from.left[i]!;
    to.right[i]! += from.right[i]!;
  }
}

/** In the intro and the break, the chords sound as if behind a door, which opens gradually. */
function sweep(sound: Stereo, score: Score): void {
  const closed: Partial<Record<SectionName, number>> = { intro: 700, break: 500 };
  const cutoffs = score.sections.map((section) => {
    const start = Math.round(section.firstBar * score.barSeconds * RATE);
    const length = Math.round(section.bars * score.barSeconds * RATE);
    return { start, length, from: closed[section.name] };
  });
  filterStereo(sound, 'low', (sample) => {
    const part = cutoffs.findLast(({ start }) => sample >= start);
    if (!part?.from) return 16_000;
    const progress = Math.min(1, (sample - part.start) / part.length);
    return part.from * (16_000 / part.from) ** (progress ** 1.4);
  });
}

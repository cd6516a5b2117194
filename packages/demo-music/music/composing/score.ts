import type { DrumName } from '../instruments/drum-sounds.ts';

/** Seconds from the start; pitch as a midi number; velocity 0 to 1; `glide` in semitones at the note's end. */
export type Note = { at: number; held: number; midi: number; velocity: number; pan: number; glide: number };
export type Hit = { at: number; drum: DrumName; velocity: number };

export type SectionName = 'intro' | 'main' | 'verse' | 'break' | 'full' | 'outro';
export type Section = { name: SectionName; firstBar: number; bars: number };

/** The last chord starts after `music` seconds and decays until `length`. */
export type Score = {
  barSeconds: number;
  stepSeconds: number;
  music: number;
  length: number;
  sections: Section[];
  drums: Hit[];
  bass: Note[];
  chords: Note[];
  bed: Note[];
  lead: Note[];
};

import type { Random } from '../sound/random.ts';

/** Pitch in Hz, `held` in seconds, velocity from 0 to 1; `glide` in semitones, reached at the note's end. */
export type VoiceNote = { frequency: number; held: number; velocity: number; glide: number; random: Random };

/** Renders the whole sound of a note, including its decay. */
export type Voice = (note: VoiceNote) => Float32Array;

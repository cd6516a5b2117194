import type { Random } from '../sound/random.ts';

/** A note to play: pitch in Hz, `held` in seconds, velocity from 0 to 1, `glide` in semitones reached at its end. */
export type VoiceNote = { frequency: number; held: number; velocity: number; glide: number; random: Random };

/** Renders the whole sound of a note, including its decay. */
export type Voice = (note: VoiceNote) => Float32Array;

import type { Random } from '../sound/random.ts';

/** One note to be sounded: pitch in Hz, `held` in seconds, velocity 0 to 1, `glide` in semitones reached at its end. */
export type VoiceNote = { frequency: number; held: number; velocity: number; glide: number; random: Random };

/** Makes the whole sound of a note, its dying away included. */
export type Voice = (note: VoiceNote) => Float32Array;

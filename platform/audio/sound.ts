export type SoundKind = 'mp3' | 'wav';

/** A file of sound and its format. */
export type Sound = { path: string; kind: SoundKind };

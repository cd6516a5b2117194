import type { AudioErrorCode } from './audio-error.ts';

/** What parent and child of a process pool say to one another. */
export type JobRequest = { name: string; input: unknown };
export type JobAnswer = { ok: true; result: unknown } | { ok: false; code: AudioErrorCode; message: string };

import { TaskError, type ProcessErrorCode } from '#platform/processes/process-error.ts';

/**
 * Why a file was refused or a job failed. `not-mp3`, `not-wav`: the content doesn't match the name. `truncated`: the
 * file ends earlier than its header says. `damaged`: too much of it can't be decoded. `empty`: it has no sound.
 * `unsupported`: a rare encoding. The others are failures of the process.
 */
export type AudioErrorCode =
  | 'not-mp3'
  | 'not-wav'
  | 'truncated'
  | 'damaged'
  | 'empty'
  | 'unsupported'
  | ProcessErrorCode;

export class AudioError extends TaskError<AudioErrorCode> {
  override readonly name = 'AudioError';
}

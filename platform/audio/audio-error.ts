import { TaskError, type ProcessErrorCode } from '#platform/processes/process-error.ts';

/**
 * Why a file was refused or a job did not end well.
 * `not-mp3`, `not-wav`: the content is something else than the name says. `truncated`: the file ends before its header
 * says it does. `damaged`: too much of it cannot be decoded. `empty`: no sound in it. `unsupported`: a rarer coding.
 * The rest are troubles of the process that did it.
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

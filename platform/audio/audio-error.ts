/**
 * Why a file was refused or a job did not end well.
 * `not-mp3`, `not-wav`: the content is something else than the name says. `truncated`: the file ends before its header
 * says it does. `damaged`: too much of it cannot be decoded. `empty`: no sound in it. `unsupported`: a rarer coding.
 * `cancelled`: the caller's signal. `crashed`: the audio process died. `busy`: the queue is full. `failed`: the rest (disk).
 */
export type AudioErrorCode =
  | 'not-mp3'
  | 'not-wav'
  | 'truncated'
  | 'damaged'
  | 'empty'
  | 'unsupported'
  | 'cancelled'
  | 'crashed'
  | 'busy'
  | 'failed';

export class AudioError extends Error {
  readonly code: AudioErrorCode;

  constructor(code: AudioErrorCode, message: string) {
    super(message);
    this.name = 'AudioError';
    this.code = code;
  }
}

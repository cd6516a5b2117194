import { TaskError, type ProcessErrorCode } from '#platform/processes/process-error.ts';
import type { SoundKind } from './sound.ts';

/**
 * `not-mp3`, `not-wav` and so on: the content doesn't match the file name. `truncated`: the file ends earlier than its header
 * says. `damaged`: too much can't be decoded. `empty`: no sound. `unsupported`: a rare encoding. The others are
 * failures of the process.
 */
export type AudioErrorCode = `not-${SoundKind}` | 'truncated' | 'damaged' | 'empty' | 'unsupported' | ProcessErrorCode;

export class AudioError extends TaskError<AudioErrorCode> {
  override readonly name = 'AudioError';
}

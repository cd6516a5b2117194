import { open } from 'node:fs/promises';
import { fileFormats, type FileKind, kindOfName } from '#features/licenses/file-kinds.ts';
import { AudioError } from '#platform/audio/audio.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import type { UploadKind } from '../../upload-kinds.ts';
import type { FormRules } from './receive-form.ts';
import { shownName, tooLargeText } from './file-messages.ts';

type LocalDeps = Pick<Deps, 'audio' | 'archives' | 'config'>;

/** A file on this machine's disk, under its sender's name. */
export interface LocalFile {
  readonly path: string;
  readonly filename: string;
  readonly bytes: number;
}

interface Options {
  readonly signal: AbortSignal;
}

export type Checked =
  | { readonly kind: UploadKind; readonly durationMs: number | null }
  | { readonly kind: UploadKind | null; readonly refused: string };

/** Errors caused by the file itself; all others are ours. */
const ofTheFile = new Set(['not-mp3', 'not-wav', 'truncated', 'damaged', 'empty', 'unsupported', 'timeout']);

/** The size limit for a file of this name; if the name says nothing, it is checked again once the content is known. */
const limitOf = (limits: Config['uploadLimits'], filename: string): number =>
  limits[kindOfName(filename) ?? 'trackouts'];

/** One of each kind, in any order; checked once all have arrived. */
export const beatFilesRule = (limits: Config['uploadLimits'], tooMany: string): FormRules[string] => ({
  maxFiles: 3,
  tooMany,
  maxBytes: (filename) => limitOf(limits, filename),
  totalBytes: limits.mp3 + limits.wav + limits.trackouts,
});

/** By its first bytes. A file of neither kind is refused by the check for its name. */
export const kindOfContent = async (path: string): Promise<FileKind | null> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    if (/^(RIFF|RF64|BW64).{4}WAVE$/s.test(head)) return 'wav';
    if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'trackouts';
    return head.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(head) ? 'mp3' : null;
  } finally {
    await file.close();
  }
};

/** "a WAV file" */
const nounOf = (kind: FileKind): string => `${fileFormats[kind].article} ${fileFormats[kind].format} file`;

/** Decodes, or opens, one of the three files for sale. The reason for a refusal names the file. */
export const checkBeatFile = async (
  { audio, archives, config }: LocalDeps,
  file: LocalFile,
  options: Options,
): Promise<Checked> => {
  const claimed = kindOfName(file.filename);
  const found = await kindOfContent(file.path);
  const name = shownName(file.filename);
  const refuse = (reason: string): Checked => ({ kind: claimed ?? found, refused: `${name}: ${reason}` });
  const kind = claimed ?? found;
  if (kind === null) return refuse('This isn’t an MP3, WAV or ZIP file.');
  if (found !== null && found !== kind) {
    return refuse(`This is ${nounOf(found)}, not ${nounOf(kind)}. Export it as ${nounOf(kind)}.`);
  }
  if (file.bytes > config.uploadLimits[kind]) {
    return { kind: claimed ?? found, refused: tooLargeText(file.filename, config.uploadLimits[kind]) };
  }
  if (kind === 'trackouts') {
    const reason = await archives.checkZip(file.path, options);
    return reason === null ? { kind, durationMs: null } : refuse(reason);
  }
  try {
    const { durationMs } = await audio.probe(file.path, kind, options);
    return { kind, durationMs };
  } catch (error) {
    if (error instanceof AudioError && ofTheFile.has(error.code)) return refuse(error.message);
    throw error;
  }
};

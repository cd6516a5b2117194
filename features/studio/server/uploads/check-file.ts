import { open } from 'node:fs/promises';
import { type BeatFileKind, isSound } from '#features/licenses/file-kinds.ts';
import { AudioError } from '#platform/audio/audio.ts';
import type { Deps } from '#platform/deps.ts';
import { kindOfStart, startBytes } from '../../upload-kinds.ts';
import { wrongKindText } from '../../upload-words.ts';
import { isTemporary } from '../processing/is-outage.ts';
import { shownName } from './file-messages.ts';

type LocalDeps = Pick<Deps, 'audio' | 'archives'>;

/** A file on this machine's disk, under its sender's name. */
export interface LocalFile {
  readonly path: string;
  readonly filename: string;
  readonly bytes: number;
}

interface Options {
  readonly signal: AbortSignal;
}

export type Checked = { readonly durationMs: number | null } | { readonly refused: string };

const readStart = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Decodes or opens one of the files for sale. The reason for a refusal names the file. */
export const checkBeatFile = async (
  { audio, archives }: LocalDeps,
  { path, filename, kind }: { readonly path: string; readonly filename: string; readonly kind: BeatFileKind },
  options: Options,
): Promise<Checked> => {
  const found = kindOfStart(await readStart(path));
  const refuse = (reason: string): Checked => ({ refused: `${shownName(filename)}: ${reason}` });
  if (found !== null && found !== kind) return refuse(wrongKindText(found, kind));
  if (!isSound(kind)) {
    const reason = await archives.checkZip(path, options);
    return reason === null ? { durationMs: null } : refuse(reason);
  }
  try {
    const { durationMs } = await audio.probe(path, kind, options);
    return { durationMs };
  } catch (error) {
    if (error instanceof AudioError && !isTemporary(error)) return refuse(error.message);
    throw error;
  }
};

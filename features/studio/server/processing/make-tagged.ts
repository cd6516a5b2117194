import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isSound } from '#features/licenses/file-kinds.ts';
import type { PreviewInput, PreviewResult, SoundKind } from '#platform/audio/audio.ts';
import type { Deps } from '#platform/deps.ts';
import type { FileRow } from '#features/catalogue/server/public.ts';
import { withWorkFolder } from './with-work-folder.ts';

export interface TaggedFile extends PreviewResult {
  readonly storageKey: string;
  readonly hash: string;
}

interface Kind extends Pick<PreviewInput, 'kbps'> {
  readonly folder: 'previews' | 'free';
  readonly signal: AbortSignal;
}

/** Adds the label's tag to the sound of a beat or a kit's demo. The same file gives the same mp3 and key. */
export const makeTagged = (
  { storage, audio, config }: Deps,
  source: FileRow,
  { folder, kbps, signal }: Kind,
): Promise<TaggedFile> =>
  withWorkFolder(config, async (work) => {
    const outPath = join(work, 'tagged.mp3');
    const options = { ...(config.previewTag && { tagPath: config.previewTag }), ...(kbps && { kbps }) };
    const made = await storage.withLocalFile(source.storage_key, (path) =>
      audio.makePreview({ path, kind: soundKindOf(source), outPath, ...options }, { signal }),
    );
    const hash = await hashOf(outPath);
    const storageKey = `${folder}/${source.beat_id}/${hash.slice(0, 16)}.mp3`;
    await storage.putFile(storageKey, outPath, { contentType: 'audio/mpeg' });
    return { ...made, storageKey, hash };
  });

const soundKindOf = ({ kind }: FileRow): SoundKind => {
  if (!isSound(kind)) throw new Error(`a file with ${kind} has no sound`);
  return kind;
};

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

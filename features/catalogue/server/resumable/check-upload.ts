import { stat } from 'node:fs/promises';
import type { Deps } from '#platform/deps.ts';
import type { JobContext } from '#platform/jobs/job-queue.ts';
import type { UploadFacts } from '../tables.ts';
import { checkBeatFile, checkCoverFile } from '../upload/check-file.ts';
import { findUpload, type UploadRow, uploadPath } from './upload-rows.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'audio' | 'images' | 'log'>;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.check-upload': { uploadId: string };
  }
}

type Found = { readonly facts: UploadFacts } | { readonly refused: string };

/** Looks at an upload that has come whole. A refusal is for its owner to read; a trouble of ours is tried again. */
export const checkUpload = async (
  deps: Needs,
  uploadId: string,
  { signal, isLastAttempt }: Pick<JobContext, 'signal' | 'isLastAttempt'>,
): Promise<void> => {
  const row = await findUpload(deps, uploadId);
  if (row?.state !== 'checking') return;
  try {
    const found = await look(deps, row, signal);
    await deps.db
      .updateTable('catalogue_uploads')
      .set(
        'refused' in found
          ? { state: 'refused', reason: found.refused }
          : { state: 'ready', facts: JSON.stringify(found.facts) },
      )
      .where('id', '=', uploadId)
      .execute();
  } catch (error) {
    if (isLastAttempt) {
      const reason = 'Something went wrong on our side. Upload this file again.';
      await deps.db
        .updateTable('catalogue_uploads')
        .set({ state: 'refused', reason })
        .where('id', '=', uploadId)
        .execute();
    }
    throw error;
  }
};

const look = async (deps: Needs, row: UploadRow, signal: AbortSignal): Promise<Found> => {
  const path = uploadPath(deps.config, row.id);
  const file = { path, filename: row.filename, bytes: (await stat(path)).size };
  if (row.kind === 'cover') {
    const refused = await checkCoverFile(deps, file);
    return refused === null ? { facts: {} } : { refused };
  }
  const checked = await checkBeatFile(deps, file);
  if ('refused' in checked) return checked;
  if (row.kind === 'trackouts' || checked.durationMs === null) return { facts: {} };
  const { durationMs } = checked;
  // A proposal is a kindness: without it the file is as good.
  const heard = await deps.audio.describe({ path, kind: row.kind, durationMs }, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    deps.log.warn({ err: error }, 'a sound could not be described');
    return { bpm: null, key: null, title: null };
  });
  return {
    facts: {
      durationMs,
      ...(heard.bpm !== null && { bpm: heard.bpm }),
      ...(heard.key !== null && { key: heard.key }),
      ...(heard.title !== null && { title: heard.title }),
    },
  };
};

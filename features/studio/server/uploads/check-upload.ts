import { stat } from 'node:fs/promises';
import type { UploadKind } from '../../upload-kinds.ts';
import { fileWords } from '#features/catalogue/beat-rules.ts';
import { readBeatName, readBpm } from '../../read-beat-name.ts';
import { readKey } from '#features/catalogue/read-key.ts';
import type { SoundTag } from '#platform/audio/audio.ts';
import { measureFile } from '#platform/storage/measure.ts';
import type { Deps } from '#platform/deps.ts';
import type { JobMap } from '#platform/jobs/job-map.ts';
import type { JobContext } from '#platform/jobs/job-queue.ts';
import { findSold } from '#features/catalogue/server/public-records.ts';
import { afterOutageSeconds, isOutage } from '../processing/is-outage.ts';
import type { UploadFacts } from '../tables.ts';
import { checkCover } from './check-cover.ts';
import { checkBeatFile, type LocalFile } from './check-file.ts';
import { shownName } from './file-messages.ts';
import { refuseUpload } from './finish-upload.ts';
import { areInPieces, withLocalFile } from './upload-bytes.ts';
import { keepWhole } from './upload-pieces.ts';
import { findUpload } from './upload-rows.ts';
import { uploadLife } from './upload-states.ts';
import { announceChecked } from './wait-for-checks.ts';

type LocalDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'storage' | 'disk' | 'audio' | 'archives' | 'images' | 'jobs' | 'log'
>;

type CheckResult = { readonly facts: UploadFacts } | { readonly refused: string };

/** The owner reads the reason for a refusal. A server error is retried, and after an outage the check starts over. */
export const checkUpload = async (
  deps: LocalDeps,
  { uploadId, describe }: JobMap['catalogue.check-upload'],
  { signal, isLastAttempt }: Pick<JobContext, 'signal' | 'isLastAttempt'>,
): Promise<void> => {
  const row = await findUpload(deps, uploadId);
  if (row?.state !== 'checking') return;
  try {
    const found = await withLocalFile(deps, row, async (file) => {
      const seen = await look(deps, file, { kind: row.kind, describe, signal });
      if ('refused' in seen || row.kind === 'cover') return seen;
      const sha256 = areInPieces(deps.config)
        ? await keepWhole(deps, row, file.path)
        : (await measureFile(file.path)).sha256;
      const isSold = (await findSold(deps.db, [sha256])).has(sha256);
      return isSold
        ? { refused: `${shownName(row.filename)}: ${fileWords.sold()}` }
        : { facts: { ...seen.facts, sha256 } };
    });
    if ('refused' in found) return await refuseUpload(deps, uploadId, { reason: found.refused });
    await uploadLife
      .moveWhere(deps.db, 'ready', { facts: JSON.stringify(found.facts) })
      .where('id', '=', uploadId)
      .execute();
  } catch (error) {
    // The upload was deleted during the check.
    if (!(await findUpload(deps, uploadId))) return;
    if (isLastAttempt && isOutage(error)) {
      const options = { singletonKey: uploadId, startAfterSeconds: afterOutageSeconds };
      return await deps.jobs.send('catalogue.check-upload', { uploadId, describe }, options);
    }
    if (isLastAttempt) {
      await refuseUpload(deps, uploadId, { reason: 'Something went wrong on our side. Upload this file again.' });
    }
    throw error;
  } finally {
    announceChecked(uploadId);
  }
};

const look = async (
  deps: LocalDeps,
  { path, filename }: LocalFile,
  { kind, describe, signal }: { readonly kind: UploadKind; readonly describe: boolean; readonly signal: AbortSignal },
): Promise<CheckResult> => {
  if (kind === 'cover') {
    const refused = await checkCover(deps, { source: { path }, filename, bytes: (await stat(path)).size });
    return refused === null ? { facts: {} } : { refused };
  }
  const checked = await checkBeatFile(deps, { path, filename, kind }, { signal });
  if ('refused' in checked) return checked;
  const { durationMs } = checked;
  // The zip may be sold as a kit, whose page lists its contents.
  if (kind === 'trackouts') return { facts: { contents: await deps.archives.listZip(path, { signal }) } };
  if (durationMs === null) return { facts: {} };
  if (!describe) return { facts: { durationMs } };
  // BPM and key are suggestions: the file is fine without them.
  const heard = await deps.audio.describe({ path, kind, durationMs }, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    deps.log.warn(
      { err: error },
      'Could not detect the BPM and key of an uploaded file; the upload continues without them',
    );
    return { bpm: null, key: null, tag: { title: null, bpm: null, key: null } };
  });
  const { bpm, key } = heard;
  return {
    facts: { durationMs, ...(bpm !== null && { bpm }), ...(key !== null && { key }), tag: factsOf(heard.tag) },
  };
};

/** The title in a tag is often just the file name. */
const factsOf = ({ title, bpm, key }: SoundTag): NonNullable<UploadFacts['tag']> => {
  const name = readBeatName(title ?? '');
  const said = { bpm: readBpm(bpm ?? '') ?? name.bpm, key: readKey(key ?? '') ?? name.key };
  return {
    ...(name.title !== '' && { title: name.title }),
    ...(said.bpm !== null && { bpm: said.bpm }),
    ...(said.key !== null && { key: said.key }),
  };
};

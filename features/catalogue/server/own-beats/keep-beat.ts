import { fail } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import type { OwnBeat } from '../../contract-own-beats.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { addBeat, type NewBeat } from '../beats/add-beat.ts';
import { removeCover, storeCover } from '../covers/store-cover.ts';
import type { KindUploads } from '../uploads/read-uploads.ts';
import { withLocalFile } from '../uploads/upload-bytes.ts';
import type { UploadRow } from '../uploads/upload-rows.ts';
import type { UploadDeps, UploadFailure } from './guard-upload.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { removeBeatFiles, storeBeatFiles } from './store-files.ts';

type Fields = Omit<NewBeat, 'id' | 'sellerId' | 'cover' | 'preview' | 'files' | 'createdAt' | 'publishAt'> & {
  readonly publishAt?: Date | null | undefined;
};

/** Everything has been checked: stores the files, the rows and the job, or nothing. */
export const keepBeat = async (
  deps: UploadDeps,
  actor: UserActor,
  { publishAt, ...fields }: Fields,
  input: { readonly cover: UploadRow; readonly files: KindUploads },
): Promise<OwnBeat | UploadFailure> => {
  const createdAt = deps.clock.now();
  const beatId = newId(createdAt.getTime());
  const cover = await withLocalFile(deps, input.cover, ({ path }) => storeCover(deps, { path }));
  if (typeof cover !== 'string') {
    return fail('CATALOGUE_UPLOAD_REFUSED', { fields: { coverImage: [cover.refused] } });
  }
  const files = await storeBeatFiles(deps, beatId, input.files).catch(async (error: unknown) => {
    await removeCover(deps, cover);
    throw error;
  });
  const remove = async (): Promise<void> => {
    await removeBeatFiles(deps, files);
    await removeCover(deps, cover);
  };
  await removeUnlessCommitted(deps.db, remove, async (trx) => {
    await addBeat(trx, {
      ...fields,
      id: beatId,
      sellerId: actor.id,
      cover,
      preview: null,
      files,
      createdAt,
      publishAt: publishAt ?? null,
    });
    await deps.jobs.send('catalogue.process-beat', { beatId }, { trx, singletonKey: beatId });
  });
  return await readOwnBeat(deps.db, beatId);
};

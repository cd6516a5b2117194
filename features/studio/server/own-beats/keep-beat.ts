import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Deps } from '#platform/deps.ts';
import type { OwnBeat } from '../../contract.ts';
import type { Trx } from '#platform/database/open.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import { addBeat, type NewBeat, type NewFile } from '#features/catalogue/server/public-records.ts';
import { removeCover, storeCover } from './store-cover.ts';
import type { KindUploads } from '../uploads/read-uploads.ts';
import { removeUploads, withLocalFile } from '../uploads/upload-bytes.ts';
import type { UploadRow } from '../uploads/upload-rows.ts';
import { refuseSold, refuseSuspended, type UploadFailure, withTaken } from './guard-upload.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { removeBeatFiles, storeBeatFiles } from './store-files.ts';
import { queueProcessing } from '../processing/queue-processing.ts';

type Fields = Omit<NewBeat, 'id' | 'sellerId' | 'cover' | 'preview' | 'files' | 'createdAt' | 'publishAt'> & {
  readonly publishAt?: Date | null | undefined;
};

export interface Creation<F> {
  /** By default the id is generated. */
  readonly beatId?: string;
  /** Runs in the transaction that creates the beat. A failure rolls it back. */
  readonly confirm?: (trx: Trx, files: readonly NewFile[]) => Promise<F | null>;
}

interface Kept<F> extends Creation<F> {
  readonly cover: UploadRow;
  readonly files: KindUploads;
}

/** Stores a beat's files, rows and job, or nothing, then deletes the uploads, which have passed their checks. */
export const keepBeat = async <F extends Failure = never>(
  deps: Deps,
  sellerId: string,
  fields: Fields,
  input: Kept<F>,
): Promise<OwnBeat | UploadFailure | F> => {
  const uploads = [input.cover, ...input.files.values()].map(({ id }) => id);
  const kept = await withTaken(deps, uploads, (take) => keep(deps, { ...fields, sellerId }, input, take));
  if (typeof kept !== 'string') return kept;
  const beat = await readOwnBeat(deps.db, kept);
  await removeUploads(deps, uploads);
  return beat;
};

const keep = async <F extends Failure>(
  deps: Deps,
  { publishAt, ...fields }: Fields & { readonly sellerId: string },
  { confirm, ...input }: Kept<F>,
  take: (trx: Trx) => Promise<UploadFailure | null>,
): Promise<string | UploadFailure | F> => {
  const createdAt = deps.clock.now();
  const beatId = input.beatId ?? newId(createdAt.getTime());
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
  return await removeUnlessCommitted(deps.db, remove, async (trx) => {
    const refused =
      (await confirm?.(trx, files)) ??
      (await take(trx)) ??
      (await refuseSuspended(trx, fields.sellerId)) ??
      (await refuseSold(trx, files));
    if (refused) return refused;
    await addBeat(trx, {
      ...fields,
      id: beatId,
      cover,
      preview: null,
      files,
      createdAt,
      publishAt: publishAt ?? null,
    });
    await queueProcessing(deps, trx, beatId);
    return beatId;
  });
};

import type { FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { words } from '../../beat-rules.ts';
import type { NewBeatFields, OwnBeat } from '../../contract-own-beats.ts';
import { fileKinds } from '#features/licenses/contract.ts';
import type { Trx } from '#platform/database/open.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import { addBeat, type NewFile } from '../beats/add-beat.ts';
import { ownPricesOf } from '../beats/licenses-on-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { type KindUploads, readUploads } from '../uploads/read-uploads.ts';
import { removeUploads, withLocalFile } from '../uploads/upload-bytes.ts';
import type { UploadRow } from '../uploads/upload-rows.ts';
import { guardUpload, joinIssues, refuse, type UploadDeps, type UploadFailure } from './guard-upload.ts';
import { readFields } from './read-fields.ts';
import { removeCover, storeCover } from '../covers/store-cover.ts';
import { removeBeatFiles, storeBeatFiles } from './store-files.ts';
import { withUploads } from '../uploads/with-uploads.ts';

const fileFields = {
  coverImage: 'One cover image is enough.',
  beatFiles: 'A beat has only three files: one .mp3, one .wav and one .zip.',
};

/** From the form as specified, or from uploads. Reports everything that is wrong at once, and saves everything or nothing. */
export const createBeat = (
  deps: UploadDeps,
  actor: UserActor,
  request: FastifyRequest,
): Promise<OwnBeat | UploadFailure> =>
  guardUpload(deps, actor, async () => {
    const wait = request.isMultipart() ? await checkRateLimits(deps, ...imageUses(actor.id, request.ip)) : 0;
    if (wait > 0) return fail('CATALOGUE_UPLOADS_TOO_OFTEN', { retryAfterSeconds: wait });
    return await withUploads(deps, actor, { request, fileFields }, (body, issues) =>
      createFromUploads<never>(deps, actor.id, body, { issues }),
    );
  });

interface Creation<F> {
  /** What is already known to be wrong. */
  readonly issues?: FieldIssues;
  /** The id of the new beat. */
  readonly beatId?: string;
  /** Runs in the transaction that creates the beat; a failure keeps it from being created. */
  readonly confirm?: (trx: Trx, files: readonly NewFile[]) => Promise<F | null>;
}

/** From a body that names checked uploads, which are deleted once they are a beat. */
export const createFromUploads = async <F extends Failure = never>(
  deps: UploadDeps,
  sellerId: string,
  body: unknown,
  { issues = {}, ...creation }: Creation<F>,
): Promise<OwnBeat | UploadFailure | F> => {
  const read = await readFields(deps, sellerId, body);
  const { cover, files, kinds, ...uploads } = await readUploads(deps, sellerId, body, fileFields);
  const all = joinIssues(issues, read.issues, uploads.issues, {
    coverImage: kinds.has('cover') ? [] : ['Choose a cover image.'],
    beatFiles: fileKinds.every((kind) => kinds.has(kind)) ? [] : [words.files],
  });
  if (read.values === null || !cover || Object.keys(all).length > 0) return refuse(all, uploads.tooLarge);
  const beat = await keepBeat(deps, sellerId, read.values, { cover, files, ...creation });
  const used = [cover, ...files.values()].map(({ id }) => id);
  if (!isFailure(beat)) await removeUploads(deps, used);
  return beat;
};

interface Kept<F> extends Omit<Creation<F>, 'issues'> {
  readonly cover: UploadRow;
  readonly files: KindUploads;
}

/** Everything has been checked: stores the files, the rows and the job, or nothing. */
const keepBeat = async <F extends Failure>(
  deps: UploadDeps,
  sellerId: string,
  fields: NewBeatFields,
  { confirm, ...input }: Kept<F>,
): Promise<OwnBeat | UploadFailure | F> => {
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
  const refusal = await removeUnlessCommitted(deps.db, remove, async (trx) => {
    const refused = await confirm?.(trx, files);
    if (refused) return refused;
    const { price, licenses, licensePrices = [], publishAt, ...rest } = fields;
    await addBeat(trx, {
      ...rest,
      id: beatId,
      sellerId,
      priceCents: priceToCents(price),
      licenseIds: [...new Set(licenses)],
      ownPrices: ownPricesOf(licensePrices.map(({ licenseId, price: cents }) => ({ licenseId, cents }))),
      cover,
      preview: null,
      files,
      createdAt,
      publishAt: publishAt ?? null,
    });
    await deps.jobs.send('catalogue.process-beat', { beatId }, { trx, singletonKey: beatId });
    return null;
  });
  return refusal ?? (await readOwnBeat(deps.db, beatId));
};

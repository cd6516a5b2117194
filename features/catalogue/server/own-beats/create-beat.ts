import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { priceToCents } from '#contract-kit/money.ts';
import type { NewBeatFields, OwnBeat } from '../../contract-own-beats.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import { addBeat } from '../beats/add-beat.ts';
import { ownPricesOf } from '../beats/licenses-on-beat.ts';
import type { NoRoom } from '../uploads/reserve-room.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { findCoverIssues, type KindFiles, sortBeatFiles } from '../uploads/check-files.ts';
import type { CheckedFile } from '../uploads/check-received.ts';
import { beatFilesRule, type LocalFile } from '../uploads/check-file.ts';
import { mayNotSell, type MayNot } from '../beats/may-sell.ts';
import { readFields } from './read-fields.ts';
import { UploadBroken } from '../uploads/receive-form.ts';
import { removeCover, storeCover } from '../covers/store-cover.ts';
import { removeBeatFiles, storeBeatFiles } from './store-files.ts';
import { withForm } from '../uploads/with-form.ts';

export type UploadDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'disk' | 'storage' | 'images' | 'jobs' | 'log'>;
export type UploadFailure =
  | MayNot
  | NoRoom
  | Failure<
      | 'CATALOGUE_UPLOAD_REFUSED'
      | 'CATALOGUE_UPLOAD_TOO_LARGE'
      | 'CATALOGUE_UPLOAD_BROKEN'
      | 'CATALOGUE_UPLOADS_TOO_OFTEN'
    >;

const limit = { name: 'catalogue.upload', max: 60, seconds: 3600 } as const;

/** Common to all uploads: who may upload, how often, and the response if the connection or the disk fails. */
export const guardUpload = async <T>(
  deps: UploadDeps,
  actor: UserActor,
  work: () => Promise<T>,
): Promise<T | UploadFailure> => {
  const mayNot = await mayNotSell(deps.db, actor.id);
  if (mayNot) return mayNot;
  const wait = await checkRateLimits(deps, [limit, actor.id]);
  if (wait > 0) return fail('CATALOGUE_UPLOADS_TOO_OFTEN', { retryAfterSeconds: wait });
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadBroken) return fail('CATALOGUE_UPLOAD_BROKEN');
    if (!isNoSpace(error)) throw error;
    deps.log.error({ err: error }, 'There is no room for an upload');
    return fail('CATALOGUE_NO_SPACE');
  }
};

export const tooMany = 'A beat has only three files: one .mp3, one .wav and one .zip.';

/** A form with fields and files, as specified. */
export const createBeatFromForm = (
  deps: UploadDeps,
  actor: UserActor,
  request: FastifyRequest,
): Promise<OwnBeat | UploadFailure> =>
  guardUpload(deps, actor, async () => {
    const wait = await checkRateLimits(deps, ...imageUses(actor.id, request.ip));
    if (wait > 0) return fail('CATALOGUE_UPLOADS_TOO_OFTEN', { retryAfterSeconds: wait });
    const { uploadLimits } = deps.config;
    const rules = {
      coverImage: {
        maxFiles: 1,
        tooMany: 'One cover image is enough.',
        maxBytes: () => uploadLimits.cover,
        totalBytes: uploadLimits.cover,
      },
      beatFiles: beatFilesRule(uploadLimits, tooMany),
    };
    return await withForm(deps, actor, { request, rules }, (form, files) =>
      createBeat(deps, actor, {
        fields: form.fields,
        cover: files.find(({ field }) => field === 'coverImage'),
        files: files.filter(({ field }) => field === 'beatFiles'),
        issues: form.issues,
        tooLarge: form.tooLarge,
      }),
    );
  });

interface ReceivedBeat {
  readonly fields: unknown;
  readonly cover: CheckedFile | undefined;
  readonly files: readonly CheckedFile[];
  /** What went wrong while receiving the files. */
  readonly issues: FieldIssues;
  readonly tooLarge: number;
}

/** Reports everything that is wrong at once, and saves everything or nothing. */
export const createBeat = async (
  deps: UploadDeps,
  actor: UserActor,
  input: ReceivedBeat,
): Promise<OwnBeat | UploadFailure> => {
  const { values, issues } = await readFields(deps, actor.id, input.fields);
  const sounds = sortBeatFiles(input.files, input.issues['beatFiles'] === undefined);
  const cover = input.issues['coverImage'] ? {} : findCoverIssues(input.cover);
  const fileIssues = [...(input.issues['beatFiles'] ?? []), ...sounds.issues];
  const all = {
    ...input.issues,
    ...issues,
    ...cover,
    ...(fileIssues.length > 0 && { beatFiles: fileIssues }),
  };
  if (values === null || !input.cover || Object.keys(all).length > 0) {
    return refuse(all, input.tooLarge);
  }
  return await keepBeat(deps, actor, values, { cover: input.cover, files: sounds.byKind });
};

/** If only file sizes are wrong, the response says so. */
export const refuse = (fields: FieldIssues, tooLarge: number): UploadFailure => {
  const issues = Object.values(fields).flat();
  return tooLarge > 0 && issues.length === tooLarge
    ? fail('CATALOGUE_UPLOAD_TOO_LARGE', { fields, message: issues.join(' ') })
    : fail('CATALOGUE_UPLOAD_REFUSED', { fields });
};

/** Everything has been checked: stores the files, the rows and the job, or nothing. */
export const keepBeat = async (
  deps: UploadDeps,
  actor: UserActor,
  fields: NewBeatFields,
  input: { readonly cover: LocalFile; readonly files: KindFiles },
): Promise<OwnBeat | UploadFailure> => {
  const createdAt = deps.clock.now();
  const beatId = newId(createdAt.getTime());
  const cover = await storeCover(deps, { path: input.cover.path });
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
    const { price, licenses, licensePrices = [], publishAt, ...rest } = fields;
    await addBeat(trx, {
      ...rest,
      id: beatId,
      sellerId: actor.id,
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
  });
  return await readOwnBeat(deps.db, beatId);
};

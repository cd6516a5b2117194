import { fail, type Failure } from '#contract-kit/failure.ts';
import { isSuspended } from '#features/account/server/public.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import type { SellingRefusal } from '#features/catalogue/contract.ts';
import { findSellingRefusal, findSold, type NewFile } from '#features/catalogue/server/public-records.ts';
import { UploadBroken } from '../uploads/receive-form.ts';
import { OwnerGone } from '../uploads/watch-owner.ts';
import type { BeatFileKind } from '#features/licenses/contract.ts';
import type { SentUploads } from '../uploads/read-uploads.ts';
import type { NoRoom } from '../uploads/reserve-room.ts';
import { doUploadsExist, takeUploads } from '../uploads/upload-bytes.ts';
import { fileWords, words } from '#features/catalogue/beat-rules.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export type UploadFailure =
  | SellingRefusal
  | NoRoom
  | Failure<
      | 'CATALOGUE_UPLOAD_REFUSED'
      | 'CATALOGUE_UPLOAD_TOO_LARGE'
      | 'CATALOGUE_UPLOAD_BROKEN'
      | 'CATALOGUE_UPLOADS_TOO_OFTEN'
    >;

const limit = { name: 'catalogue.upload', max: 60, seconds: 3600 } as const;

/** Checks who may upload and how often. A broken connection or a full disk during `work` becomes a failure response. */
export const guardUpload = async <T>(
  deps: Deps,
  actor: UserActor,
  work: () => Promise<T>,
): Promise<T | UploadFailure> => {
  const refusal = await findSellingRefusal(deps.db, actor.id);
  if (refusal) return refusal;
  const wait = await checkRateLimits(deps, [limit, actor.id]);
  if (wait > 0) return fail('CATALOGUE_UPLOADS_TOO_OFTEN', { retryAfterSeconds: wait });
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadBroken || error instanceof OwnerGone) return fail('CATALOGUE_UPLOAD_BROKEN');
    if (!isNoSpace(error)) throw error;
    deps.log.error({ err: error }, 'Disk is almost full: upload refused');
    return fail('CATALOGUE_NO_SPACE');
  }
};

export const joinIssues = (...found: readonly FieldIssues[]): FieldIssues => {
  const all: FieldIssues = {};
  for (const [field, issues] of found.flatMap((one) => Object.entries(one))) {
    if (issues.length > 0) (all[field] ??= []).push(...issues);
  }
  return all;
};

/** If only file sizes are wrong, the response's status says so. */
export const refuse = (fields: FieldIssues, tooLarge: number): UploadFailure => {
  const issues = Object.values(fields).flat();
  return tooLarge > 0 && issues.length === tooLarge
    ? fail('CATALOGUE_UPLOAD_TOO_LARGE', { fields, message: issues.join(' ') })
    : fail('CATALOGUE_UPLOAD_REFUSED', { fields });
};

/** If an earlier click has used the files, the message doesn't ask to choose them. */
export const findMissingFiles = (
  { kinds, areGone }: Pick<SentUploads, 'kinds' | 'areGone'>,
  needed: readonly BeatFileKind[],
  missing: () => string,
): FieldIssues => {
  const noCover = (): FieldIssues =>
    kinds.has('cover') ? {} : { coverImage: [forCaller(() => t`Choose a cover image.`)] };
  if (needed.every((kind) => kinds.has(kind))) return noCover();
  if (areGone) return { beatFiles: [forCaller(words.usedUp)] };
  return { beatFiles: [forCaller(missing)], ...noCover() };
};

/** The seller may have been suspended while uploading. */
export const refuseSuspended = async (trx: Trx, sellerId: string): Promise<UploadFailure | null> =>
  (await isSuspended(trx, sellerId)) ? fail('CATALOGUE_UPLOAD_BROKEN') : null;

/** Refuses files that someone owns exclusively. */
export const refuseSold = async (
  trx: Trx,
  files: readonly NewFile[],
  beatId?: string,
): Promise<UploadFailure | null> => {
  const hashes = files.map(({ sha256 }) => sha256);
  const sold = await findSold(trx, hashes, { beatId: beatId ?? null });
  return sold.size > 0 ? refuse({ beatFiles: [forCaller(fileWords.sold)] }, 0) : null;
};

const usedUp = (): UploadFailure => refuse({ beatFiles: [forCaller(words.usedUp)] }, 0);

/**
 * For a button that is clicked twice: one click gets the files, and the other an error that they are used up, whichever
 * step finds one missing. Call `take` in the transaction that uses the files.
 */
export const withTaken = async <T>(
  { db }: Deps,
  ids: readonly string[],
  work: (take: (trx: Trx) => Promise<UploadFailure | null>) => Promise<T>,
): Promise<T | UploadFailure> => {
  try {
    return await work(async (trx) => ((await takeUploads(trx, ids)) ? null : usedUp()));
  } catch (error) {
    // After a lost connection, nobody knows whether the transaction was committed.
    if (error instanceof DatabaseUnavailable || (await doUploadsExist(db, ids))) throw error;
    return usedUp();
  }
};

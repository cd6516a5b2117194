import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { priceToCents } from '#contract-kit/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { OwnBeat } from '../../contract.ts';
import { neededFilesText, tooManyFilesText } from '../../upload-words.ts';
import { neededFileKinds } from '#features/licenses/file-kinds.ts';
import { findUsableLicenses } from '#features/licenses/server/public.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import { readUploads } from '../uploads/read-uploads.ts';
import { findMissingFiles, guardUpload, joinIssues, refuse, type UploadFailure } from './guard-upload.ts';
import { type Creation, keepBeat } from './keep-beat.ts';
import { licensedFiles, readFieldRules, readFields } from './read-fields.ts';
import { withUploads } from '../uploads/with-uploads.ts';
import { t } from '#contract-kit/texts/text.ts';

const fileFields = {
  coverImage: () => t`One cover image is enough.`,
  beatFiles: tooManyFilesText,
};

/** Takes a form with the files, or the ids of uploads. Reports all errors at once, and saves everything or nothing. */
export const createBeat = (deps: Deps, actor: UserActor, request: FastifyRequest): Promise<OwnBeat | UploadFailure> =>
  guardUpload(deps, actor, async () => {
    const wait = request.isMultipart() ? await checkRateLimits(deps, ...imageUses(actor.id, request.ip)) : 0;
    if (wait > 0) return fail('CATALOGUE_UPLOADS_TOO_OFTEN', { retryAfterSeconds: wait });
    return await withUploads(deps, actor, { request, fileFields }, (body, issues) =>
      createFromUploads<never>(deps, actor.id, body, { issues }),
    );
  });

interface Options {
  /** Problems that the caller already found. */
  readonly issues?: FieldIssues;
  /** The files that a beat needs whose licenses include these. */
  readonly neededKinds?: typeof neededFileKinds;
}

/** Creates a beat from checked uploads, then deletes them. */
export const createFromUploads = async <F extends Failure = never>(
  deps: Deps,
  sellerId: string,
  body: unknown,
  { issues = {}, neededKinds = neededFileKinds, ...creation }: Creation<F> & Options,
): Promise<OwnBeat | UploadFailure | F> => {
  const rules = await readFieldRules(deps, await findUsableLicenses(deps.db, sellerId));
  const read = await readFields(rules, body);
  const { cover, files, ...uploads } = await readUploads(deps, sellerId, body, fileFields);
  const needed = neededKinds(licensedFiles(rules, read.values?.licenses ?? []));
  const missing = findMissingFiles(uploads, needed, () => neededFilesText(needed));
  const all = joinIssues(issues, read.issues, uploads.issues, missing);
  if (read.values === null || !cover || Object.keys(all).length > 0) return refuse(all, uploads.tooLarge);
  const { price, licenses, licensePrices = [], ...rest } = read.values;
  const fields = {
    ...rest,
    priceCents: priceToCents(price),
    licenseIds: [...new Set(licenses)],
    ownPrices: licensePrices.map(({ licenseId, price: cents }) => ({ licenseId, cents })),
  };
  return await keepBeat(deps, sellerId, fields, { cover, files, ...creation });
};

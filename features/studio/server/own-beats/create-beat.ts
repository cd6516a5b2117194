import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { priceToCents } from '#contract-kit/money.ts';
import type { Deps } from '#platform/deps.ts';
import { words } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '../../contract.ts';
import { beatFileKinds } from '#features/licenses/contract.ts';
import { findUsableLicenses } from '#features/licenses/server/public.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import { readUploads } from '../uploads/read-uploads.ts';
import { findMissingFiles, guardUpload, joinIssues, refuse, type UploadFailure } from './guard-upload.ts';
import { type Creation, keepBeat } from './keep-beat.ts';
import { readFieldRules, readFields } from './read-fields.ts';
import { withUploads } from '../uploads/with-uploads.ts';

const fileFields = {
  coverImage: 'One cover image is enough.',
  beatFiles: 'A beat has only three files: one .mp3, one .wav and one .zip.',
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

/** Creates a beat from checked uploads, then deletes them. `issues` are problems that the caller already found. */
export const createFromUploads = async <F extends Failure = never>(
  deps: Deps,
  sellerId: string,
  body: unknown,
  { issues = {}, ...creation }: Creation<F> & { readonly issues?: FieldIssues },
): Promise<OwnBeat | UploadFailure | F> => {
  const read = await readFields(await readFieldRules(deps, await findUsableLicenses(deps.db, sellerId)), body);
  const { cover, files, ...uploads } = await readUploads(deps, sellerId, body, fileFields);
  const missing = findMissingFiles(uploads, beatFileKinds, words.files);
  const all = joinIssues(issues, read.issues, uploads.issues, missing);
  if (read.values === null || !cover || Object.keys(all).length > 0) return refuse(all, uploads.tooLarge);
  const { price, licenses, licensePrices = [], ...rest } = read.values;
  const fields = {
    ...rest,
    priceCents: priceToCents(price),
    licenseIds: [...new Set(licenses)],
    ownPrices: Object.fromEntries(
      licensePrices.flatMap(({ licenseId, price: cents }) => (cents === null ? [] : [[licenseId, cents]])),
    ),
  };
  return await keepBeat(deps, sellerId, fields, { cover, files, ...creation });
};

import type { z } from 'zod';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { aiWords, findAiIssue } from '#features/catalogue/ai-use.ts';
import { choiceNames, type Choices, eachChoice } from '#features/catalogue/beat-choices.ts';
import { findChoiceIssues } from '#features/catalogue/choice-options.ts';
import { words } from '#features/catalogue/beat-rules.ts';
import type { editBeat as endpoint, OwnBeat } from '../../contract.ts';
import type { LicensePrices } from '../../beat-form.ts';
import { areUsable, findLicensesByIds } from '#features/licenses/server/public.ts';
import { readAiPolicy } from '#features/settings/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { Deps } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import type { FormFile } from '#platform/http/input/read-form.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import {
  changeBeat,
  findMissingPromises,
  type LockedBeat,
  readBeatFields,
} from '#features/catalogue/server/public-records.ts';
import { checkCover } from '../uploads/check-cover.ts';
import { shownName } from '../uploads/file-messages.ts';
import { findKindIssues } from './kit-rules.ts';
import { removeCover, storeCover } from './store-cover.ts';
import { findContentIdIssues } from './content-id-issues.ts';
import { type ExclusiveRefusal, guardExclusives } from './guard-exclusives.ts';
import { auditIfOther, lockOwnBeat } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { type ReleaseRefusal, setRelease } from './set-release.ts';
import { queueProcessing } from '../processing/queue-processing.ts';
import { forCaller } from '#platform/texts/in-language.ts';
import { notOffered } from './read-fields.ts';

type Changes = z.output<typeof endpoint.body>;
type Refusal =
  | Failure<
      'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD' | 'CATALOGUE_EDIT_REFUSED' | 'CATALOGUE_COVERS_TOO_OFTEN'
    >
  | ReleaseRefusal
  | ExclusiveRefusal;

interface Input {
  readonly beatId: string;
  readonly actor: Acting;
  readonly changes: Changes;
  readonly cover?: FormFile | undefined;
  /** The IP address of the request. */
  readonly address: string;
}

/** Changes the beat for future buyers. Purchases keep their terms, and orders still show the old cover. */
export const editBeat = async (deps: Deps, input: Input): Promise<OwnBeat | Refusal> => {
  const wait = input.cover ? await checkRateLimits(deps, ...imageUses(input.actor.id, input.address)) : 0;
  if (wait > 0) return fail('CATALOGUE_COVERS_TOO_OFTEN', { retryAfterSeconds: wait });
  const cover = input.cover ? await takeCover(deps, input.cover) : null;
  const remove = async (): Promise<void> => {
    if (typeof cover === 'string') await removeCover(deps, cover);
  };
  return await removeUnlessCommitted<OwnBeat | Refusal>(deps.db, remove, async (trx) => {
    const beat = await lockOwnBeat(trx, input.beatId, input.actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    return (await guarded(trx, deps, { ...input, beat }, cover)) ?? (await readOwnBeat(trx, beat.id));
  });
};

interface Change extends Pick<Input, 'actor' | 'changes'> {
  readonly beat: LockedBeat;
}

/**
 * `editBeat` for a locked beat, without a cover. If it fails, the caller must roll back: it may have written something.
 */
export const changeLocked = (trx: Trx, deps: Deps, input: Change): Promise<Refusal | null> =>
  guarded(trx, deps, input, null);

const takeCover = async (deps: Deps, file: FormFile): Promise<string | Failure<'CATALOGUE_EDIT_REFUSED'>> => {
  const refuse = (reason: string) => fail('CATALOGUE_EDIT_REFUSED', { fields: { coverImage: [reason] } });
  const { filename, bytes } = file;
  const issue = await forCaller(() => checkCover(deps, { source: file, filename, bytes: bytes.length }));
  if (issue !== null) return refuse(issue);
  const cover = await storeCover(deps, file);
  return typeof cover === 'string' ? cover : refuse(`${shownName(filename)}: ${cover.refused}`);
};

const guarded = (
  trx: Trx,
  deps: Deps,
  input: Change,
  cover: string | Failure<'CATALOGUE_EDIT_REFUSED'> | null,
): Promise<Refusal | null> => {
  const { price, licenses, licensePrices } = input.changes;
  if ([price, licenses, licensePrices].every((one) => one === undefined)) return change(trx, deps, input, cover);
  return guardExclusives<Refusal>(trx, { beatId: input.beat.id, actor: input.actor }, () =>
    change(trx, deps, input, cover),
  );
};

/** Reports a refused cover together with all other issues. */
const change = async (
  trx: Trx,
  deps: Deps,
  { beat, actor, changes }: Change,
  cover: string | Failure<'CATALOGUE_EDIT_REFUSED'> | null,
): Promise<Refusal | null> => {
  const { id: beatId } = beat;
  if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
  const { price, licenses, licensePrices, publishAt, ...fields } = changes;
  // Read once, and only if a check needs it.
  let fieldsBefore: ReturnType<typeof readBeatFields> | undefined;
  const readBefore = () => (fieldsBefore ??= readBeatFields(trx, beatId));
  const issues: FieldIssues = await forCaller(async () => ({
    ...(isFailure(cover) && cover.fields),
    ...(await findChangeIssues(trx, beat, changes, readBefore)),
    ...(changesContentId(changes) && findContentIdIssues(changes, await readBefore())),
    ...(beat.kind === 'beat' && licenses && (await findLicenseIssues(trx, beat, licenses, await readBefore()))),
    ...(licensePrices?.length &&
      !(await areOffered(trx, licenses ?? (await readBefore()).licenseIds, licensePrices)) && {
        licensePrices: [words.notLicensed()],
      }),
    ...findKindIssues(beat.kind, changes, deps.config),
  }));
  if (isFailure(cover) || Object.keys(issues).length > 0) return fail('CATALOGUE_EDIT_REFUSED', { fields: issues });
  const prices = await changeBeat(trx, beatId, {
    ...fields,
    ...(price !== undefined && { priceCents: priceToCents(price) }),
    ...(cover !== null && { cover }),
    licenseIds: licenses,
    ownPrices: licensePrices?.map(({ licenseId, price: cents }) => ({ licenseId, cents })),
  });
  if (changes.freeDownload) await queueProcessing(deps, trx, beatId);
  if (publishAt !== undefined) {
    const refusal = await setRelease(trx, deps, { beat, actor, publishAt });
    if (refusal) return refusal;
  }
  await auditIfOther(trx, {
    beat,
    actor,
    at: deps.clock.now(),
    action: 'edit-beat',
    ...(prices && { details: prices }),
  });
  return null;
};

const changesContentId = ({ contentIdService, contentIdClearing }: Changes): boolean =>
  contentIdService !== undefined || contentIdClearing !== undefined;

/** Choices that aren't sent stay, so the combined result must be valid. */
const findChangeIssues = async (
  trx: Trx,
  beat: LockedBeat,
  changes: Changes,
  readBefore: () => Promise<Choices>,
): Promise<FieldIssues> => {
  const goesOnSale = beat.state === 'unpublished' && changes.publishAt !== undefined;
  if (choiceNames.every((name) => changes[name] === undefined) && !goesOnSale) return {};
  const before = await readBefore();
  const chosen = eachChoice((name) => changes[name] ?? before[name]);
  // A beat on sale may keep an answer that the site no longer accepts. A beat off sale may even get one, since
  // publishing refuses it.
  const isAnswered = beat.state !== 'unpublished' && changes.ai !== undefined;
  const isSame = chosen.ai === before.ai && chosen.ai !== '';
  const aiIssue = goesOnSale || (isAnswered && !isSame) ? findAiIssue(chosen.ai, await readAiPolicy(trx)) : null;
  const words = aiIssue === 'refused' && beat.state === 'published' ? 'refusedOnSale' : aiIssue;
  return { ...(words && { ai: [aiWords[words]()] }), ...findChoiceIssues(chosen, before) };
};

/** A license that the beat already has may stay, even if it can no longer be chosen. */
const findLicenseIssues = async (
  trx: Trx,
  { id, sellerId }: LockedBeat,
  licenses: readonly string[],
  before: { readonly licenseIds: readonly string[] },
): Promise<FieldIssues> => {
  const added = licenses.filter((licenseId) => !before.licenseIds.includes(licenseId));
  if (!(await areUsable(trx, sellerId, added))) return { licenses: [notOffered()] };
  const issues = await findMissingPromises(trx, id, added);
  return issues.length > 0 ? { licenses: issues } : {};
};

/** Every license with an own price must be offered. */
const areOffered = async (trx: Trx, licenseIds: readonly string[], prices: LicensePrices): Promise<boolean> => {
  const rows = await findLicensesByIds(trx, licenseIds);
  const offered = new Set(rows.filter((row) => row.withdrawn_at === null).map(({ id }) => id));
  return prices.every(({ licenseId }) => offered.has(licenseId));
};

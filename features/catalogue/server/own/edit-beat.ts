import type { z } from 'zod';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { priceToCents } from '#contract-kit/money.ts';
import type { editBeat as endpoint, OwnBeat } from '#features/catalogue/own-beats-contract.ts';
import { leastCover } from '#features/catalogue/beat-rules.ts';
import { areUsable } from '#features/licenses/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FormFile } from '#platform/http/read-form.ts';
import { checkCover } from '#platform/images/check-cover.ts';
import { onCatalogueChanged } from '../on-catalogue-changed.ts';
import { megabytes, shownName } from '../upload/receive-form.ts';
import { removeCover, storeCover } from '../upload/store-cover.ts';
import { auditIfOther, lockOwnBeat } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'storage'>;
type Changes = z.output<typeof endpoint.body>;
type Refusal = Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD' | 'CATALOGUE_EDIT_REFUSED'>;

interface Asked {
  readonly beatId: string;
  readonly actor: UserActor;
  readonly changes: Changes;
  readonly cover: FormFile | undefined;
}

/**
 * Changes what buyers see from now on. What was bought keeps its terms, and the former cover stays for the orders that
 * show it.
 */
export const editBeat = async (deps: Needs, asked: Asked): Promise<OwnBeat | Refusal> => {
  const issue = asked.cover && (await findCoverIssue(deps, asked.cover));
  if (issue) return fail('CATALOGUE_EDIT_REFUSED', { fields: { coverImage: [issue] } });
  const cover = asked.cover ? await storeCover(deps, asked.cover.bytes) : null;
  if (asked.cover && cover === null) {
    return fail('CATALOGUE_EDIT_REFUSED', { fields: { coverImage: ['This picture is broken. Export it again.'] } });
  }
  let kept = false;
  try {
    const result = await inTransaction(deps.db, (trx) => change(trx, deps, asked, cover));
    kept = !isFailure(result);
    return result;
  } finally {
    if (cover !== null && !kept) await removeCover(deps, cover);
  }
};

const findCoverIssue = async ({ config }: Needs, cover: FormFile): Promise<string | null> => {
  const name = shownName(cover.filename);
  const most = config.uploadLimits.cover;
  if (cover.bytes.length > most) return `${name} is too large: at most ${megabytes(most)}.`;
  const reason = await checkCover(cover.bytes, leastCover);
  return reason === null ? null : `${name}: ${reason}`;
};

const change = async (
  trx: Trx,
  { clock }: Needs,
  { beatId, actor, changes }: Asked,
  cover: string | null,
): Promise<OwnBeat | Refusal> => {
  const beat = await lockOwnBeat(trx, beatId, actor);
  if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
  if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
  const { price, licenses, ...columns } = changes;
  if (licenses && !(await mayOffer(trx, beat, licenses))) {
    const fields = { licenses: ['One of these licenses is not yours to offer. Choose others.'] };
    return fail('CATALOGUE_EDIT_REFUSED', { fields });
  }
  const set = {
    ...columns,
    ...(price !== undefined && { price_cents: priceToCents(price) }),
    ...(cover !== null && { cover }),
  };
  if (Object.keys(set).length > 0) {
    await trx.updateTable('catalogue_beats').set(set).where('id', '=', beatId).execute();
  }
  if (licenses) {
    await trx.deleteFrom('catalogue_beat_licenses').where('beat_id', '=', beatId).execute();
    const links = [...new Set(licenses)].map((id) => ({ beat_id: beatId, license_id: id }));
    await trx.insertInto('catalogue_beat_licenses').values(links).execute();
  }
  if (beat.state === 'published') onCatalogueChanged(trx);
  await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'edit-beat' });
  return await readOwnBeat(trx, beatId);
};

/** A license that the beat is offered under already may stay, even where it could not be chosen anew. */
const mayOffer = async (
  trx: Trx,
  beat: { readonly id: string; readonly sellerId: string },
  licenses: readonly string[],
): Promise<boolean> => {
  const rows = await trx
    .selectFrom('catalogue_beat_licenses')
    .select('license_id')
    .where('beat_id', '=', beat.id)
    .execute();
  const linked = new Set(rows.map((row) => row.license_id));
  return areUsable(
    trx,
    beat.sellerId,
    licenses.filter((id) => !linked.has(id)),
  );
};

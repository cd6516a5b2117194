import { fail, type Failure } from '#contract-kit/failure.ts';
import { makeSeller } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import type { ModeratedBeat } from '../../contract-admin.ts';
import { inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { isUnderNotice } from '../extensions.ts';
import { changeState } from '../states/change-state.ts';
import { publishBeat } from '../states/publish-beat.ts';
import type { BeatState } from '../tables.ts';
import { readModerated } from './list-moderation.ts';
import { mailRestored, mailTakenOff } from './moderation-mails.ts';

/** Runs in the caller's transaction if `db` is one. */
type LocalDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'> & { readonly db: Queryable };

type Missing = Failure<'CATALOGUE_BEAT_NOT_FOUND'>;

const lockModerated = (trx: Trx, beatId: string) =>
  trx
    .selectFrom('catalogue_beats')
    .select([
      'id',
      'kind',
      'title',
      'seller_id as sellerId',
      'state',
      'published_at',
      'off_with_seller',
      'back_on_sale',
    ])
    .select(['taken_off_at', 'taken_off_by', 'taken_off_reason'])
    .where('id', '=', beatId)
    .where('state', '!=', 'removed')
    .forUpdate()
    .executeTakeFirst();

const stateOf = async (trx: Trx, beatId: string): Promise<BeatState> =>
  (await trx.selectFrom('catalogue_beats').select('state').where('id', '=', beatId).executeTakeFirstOrThrow()).state;

interface Audited {
  readonly actor: UserActor | null;
  readonly at: Date;
  readonly action: 'take-off-beat' | 'restore-beat';
  readonly beat: { readonly id: string; readonly title: string; readonly sellerId: string };
  readonly before: object;
  readonly after: object;
}

const audit = (trx: Trx, { actor, at, action, beat, before, after }: Audited): Promise<void> =>
  writeAudit(trx, {
    at,
    actorId: actor?.id ?? null,
    ...(actor && { from: actor.address }),
    action: `catalogue.${action}`,
    subjectId: beat.sellerId,
    details: { beatId: beat.id, title: beat.title, before, after },
  });

interface TakeOff {
  readonly beatId: string;
  readonly reason: string;
  /** False if the caller emails the seller. */
  readonly emails?: boolean;
  /** True if an admin decides about a beat that the shop itself took off the store. */
  readonly decides?: boolean;
}

/**
 * Without an actor, the shop itself takes the beat off. Buyers keep their files, and a checkout that is being paid is
 * fulfilled.
 */
export const takeOffBeat = (
  deps: LocalDeps,
  actor: UserActor | null,
  { beatId, reason, emails = true, decides = false }: TakeOff,
): Promise<{ beat: ModeratedBeat } | Missing | Failure<'CATALOGUE_BEAT_SOLD' | 'CATALOGUE_ALREADY_TAKEN_OFF'>> =>
  inTransaction(deps.db, async (trx) => {
    const beat = await lockModerated(trx, beatId);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    const waits = beat.taken_off_at !== null && beat.taken_off_by === null;
    if (beat.taken_off_at !== null && !(waits && decides)) return fail('CATALOGUE_ALREADY_TAKEN_OFF');
    if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
    const at = deps.clock.now();
    if (beat.state === 'published') await changeState(trx, beatId, 'unpublish', {});
    await trx
      .updateTable('catalogue_beats')
      .set({
        taken_off_at: at,
        taken_off_by: actor?.id ?? null,
        taken_off_reason: reason,
        back_on_sale: waits ? beat.back_on_sale : beat.state !== 'unpublished' || beat.off_with_seller,
      })
      .where('id', '=', beatId)
      .execute();
    if (emails) await mailTakenOff(deps, trx, { beat, reason });
    await audit(trx, {
      actor,
      at,
      action: 'take-off-beat',
      beat,
      before: { state: beat.state, takenOff: waits },
      after: { state: await stateOf(trx, beatId), takenOff: true, reason },
    });
    return { beat: await readModerated(trx, beatId) };
  });

interface Restore {
  readonly beatId: string;
  readonly emails?: boolean;
  /** True if the call decides the notice that keeps the beat off the store; no other call can restore such a beat. */
  readonly decidesNotice?: boolean;
}

/**
 * Restores a beat with its current fields and its publication date. A beat that lost its license or a file stays off
 * sale until its seller completes it. A suspended seller's beat stays off sale until the seller is restored. Without an
 * actor, the shop itself restores the beat.
 */
export const restoreBeat = (
  deps: LocalDeps,
  actor: UserActor | null,
  { beatId, emails = true, decidesNotice = false }: Restore,
): Promise<{ beat: ModeratedBeat } | Missing | Failure<'CATALOGUE_NOT_TAKEN_OFF' | 'CATALOGUE_UNDER_NOTICE'>> =>
  inTransaction(deps.db, async (trx) => {
    const beat = await lockModerated(trx, beatId);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.taken_off_at === null) return fail('CATALOGUE_NOT_TAKEN_OFF');
    if (!decidesNotice && (await isUnderNotice(trx, beatId))) return fail('CATALOGUE_UNDER_NOTICE');
    const at = deps.clock.now();
    await trx
      .updateTable('catalogue_beats')
      .set({ taken_off_at: null, taken_off_by: null, taken_off_reason: null, back_on_sale: false })
      .where('id', '=', beatId)
      .execute();
    const onSale = beat.back_on_sale && beat.state === 'unpublished' && (await putBack(trx, beat, at));
    if (emails) await mailRestored(deps, trx, { beat, onSale, scheduled: beat.state === 'scheduled' });
    await audit(trx, {
      actor,
      at,
      action: 'restore-beat',
      beat,
      before: { state: beat.state, takenOff: true, reason: beat.taken_off_reason },
      after: { state: await stateOf(trx, beatId), takenOff: false },
    });
    return { beat: await readModerated(trx, beatId) };
  });

const putBack = async (
  trx: Trx,
  beat: { readonly id: string; readonly sellerId: string; readonly published_at: Date | null },
  at: Date,
): Promise<boolean> => {
  const missing = await publishBeat(trx, beat.id, at);
  if (missing.includes('seller')) {
    await trx.updateTable('catalogue_beats').set({ off_with_seller: true }).where('id', '=', beat.id).execute();
  }
  if (missing.length > 0) return false;
  // Its processing ended while it was off the store, so this is its first publication, as in `processBeat`.
  if (beat.published_at === null) await makeSeller(trx, beat.sellerId);
  return true;
};

import { writeAudit } from '#features/audit/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { actedThrough, type Acting, mayActFor } from '#platform/http/actor.ts';
import type { ProductKind } from '../../kits.ts';
import type { BeatState } from '../tables.ts';

export interface OwnBeatTarget {
  readonly beatId: string;
  readonly actor: Acting;
}

export interface LockedBeat {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly sellerId: string;
  readonly state: BeatState;
  readonly soldItemId: string | null;
  /** When the beat goes on sale, or should have. */
  readonly publishAt: Date | null;
  /** Why an admin, or the shop itself, keeps the beat off the store; null if nobody does. */
  readonly takenOffReason: string | null;
}

/** Locks the beat until the transaction ends. Returns null if it's missing, deleted, or not the actor's to manage. */
export const lockOwnBeat = async (trx: Trx, beatId: string, actor: Acting): Promise<LockedBeat | null> => {
  const row = await trx
    .selectFrom('catalogue_beats')
    .select(['id', 'kind', 'title', 'seller_id', 'state', 'sold_item_id', 'publish_at', 'taken_off_reason'])
    .where('id', '=', beatId)
    .where('state', '!=', 'removed')
    .forUpdate()
    .executeTakeFirst();
  if (!row || !mayActFor(actor, { id: row.seller_id })) return null;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    sellerId: row.seller_id,
    state: row.state,
    soldItemId: row.sold_item_id,
    publishAt: row.publish_at,
    takenOffReason: row.taken_off_reason,
  };
};

interface OthersBeat {
  readonly beat: LockedBeat;
  readonly actor: Acting;
  readonly at: Date;
  readonly action: string;
  readonly details?: { readonly before: object; readonly after: object };
}

/** Records an admin's action on another person's beat. */
export const auditIfOther = async (trx: Trx, { beat, actor, at, action, details }: OthersBeat): Promise<void> => {
  if (beat.sellerId === actor.id) return;
  await writeAudit(trx, {
    at,
    actorId: actor.id,
    from: actor.address,
    action: `catalogue.${action}`,
    subjectId: beat.sellerId,
    details: { beatId: beat.id, ...details, ...actedThrough(actor) },
  });
};

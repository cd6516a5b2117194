import type { Trx } from '#platform/database/open.ts';
import type { ProductKind } from '../../kits.ts';
import type { BeatState } from '../tables.ts';

export interface LockedBeat {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly sellerId: string;
  readonly state: BeatState;
  readonly soldItemId: string | null;
  /** When the beat goes on sale, or should have. */
  readonly publishAt: Date | null;
  /** True if the beat goes on sale once every collaborator has responded. */
  readonly waits: boolean;
  /** Why an admin, or the shop itself, keeps the beat off the store; null if nobody does. */
  readonly takenOffReason: string | null;
}

/** Locks the beat until the transaction ends. Returns null if it's missing or deleted. */
export const lockBeat = async (trx: Trx, beatId: string): Promise<LockedBeat | null> =>
  (await trx
    .selectFrom('catalogue_beats')
    .select(['id', 'kind', 'title', 'seller_id as sellerId', 'state', 'sold_item_id as soldItemId'])
    .select(['publish_at as publishAt', 'waits_for_answers as waits', 'taken_off_reason as takenOffReason'])
    .where('id', '=', beatId)
    .where('state', '!=', 'removed')
    .forUpdate()
    .executeTakeFirst()) ?? null;

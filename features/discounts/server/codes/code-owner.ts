import { writeAudit } from '#features/audit/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import { actedThrough, type UserActor } from '#platform/http/actor.ts';
import type { CodeRow } from '../tables.ts';
import { codeFieldsOf } from './present-code.ts';

/** Whose codes somebody works on: their own, or as an admin the label's. */
export interface CodeOwner {
  /** Null: the label. */
  readonly sellerId: string | null;
  readonly actor: UserActor;
}

/** Those that nobody has deleted. */
export const selectCodesOf = (db: Queryable, { sellerId }: Pick<CodeOwner, 'sellerId'>) =>
  db
    .selectFrom('discounts_codes')
    .selectAll()
    .where('seller_id', sellerId === null ? 'is' : '=', sellerId)
    .where('deleted_at', 'is', null);

/** Locked until the transaction ends, so that no order is placed with it meanwhile. Null for anyone else's. */
export const lockCodeOf = async (trx: Trx, owner: CodeOwner, codeId: string): Promise<CodeRow | null> => {
  const row = await selectCodesOf(trx, owner).where('id', '=', codeId).forUpdate().executeTakeFirst();
  return row ?? null;
};

/** Until the transaction ends, nothing is added to their codes or deals: they can't have more than the most. */
export const lockOwner = async (trx: Trx, sellerId: string | null): Promise<void> => {
  await lockName(trx, 'discounts', sellerId ?? 'label');
};

/** What an admin does to the label's codes; a seller's own are theirs alone. */
export const auditCode = async (
  trx: Trx,
  { sellerId, actor }: CodeOwner,
  {
    action,
    before,
    after,
    at,
  }: {
    readonly action: 'add' | 'edit' | 'delete';
    readonly before: CodeRow | null;
    readonly after: CodeRow | null;
    readonly at: Date;
  },
): Promise<void> => {
  const code = after ?? before;
  if (sellerId !== null || code === null) return;
  await writeAudit(trx, {
    at,
    actorId: actor.id,
    from: actor.address,
    action: `discounts.${action}-label-code`,
    subjectId: code.id,
    details: {
      before: before && codeFieldsOf(before),
      after: after && codeFieldsOf(after),
      ...actedThrough(actor),
    },
  });
};

import { writeAudit } from '#features/audit/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import { actedThrough, type UserActor } from '#platform/http/actor.ts';
import type { CodeRow } from '../tables.ts';
import { codeFieldsOf } from './present-code.ts';

/** The owner of the codes that a request is about: the calling seller, or the label for admins. */
export interface CodeOwner {
  /** Null for the label. */
  readonly sellerId: string | null;
  readonly actor: UserActor;
}

/** Leaves out deleted codes. */
export const selectCodesOf = (db: Queryable, { sellerId }: Pick<CodeOwner, 'sellerId'>) =>
  db
    .selectFrom('discounts_codes')
    .selectAll()
    .where('seller_id', sellerId === null ? 'is' : '=', sellerId)
    .where('deleted_at', 'is', null);

/** Until the transaction ends, no order can be placed with the code. Null if it isn't the owner's. */
export const lockCodeOf = async (trx: Trx, owner: CodeOwner, codeId: string): Promise<CodeRow | null> => {
  const row = await selectCodesOf(trx, owner).where('id', '=', codeId).forUpdate().executeTakeFirst();
  return row ?? null;
};

/** Until the transaction ends, no other request adds codes or deals for this owner, so that the maximum holds. */
export const lockOwner = async (trx: Trx, sellerId: string | null): Promise<void> => {
  await lockName(trx, 'discounts', sellerId ?? 'label');
};

/** Audits admins' changes to the label's codes. Sellers' changes to their own codes aren't audited. */
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

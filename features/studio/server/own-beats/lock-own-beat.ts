import { writeAudit } from '#features/audit/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { actedThrough, type Acting, mayActFor } from '#platform/http/actor.ts';
import { lockBeat, type LockedBeat } from '#features/catalogue/server/public-records.ts';

export interface OwnBeatTarget {
  readonly beatId: string;
  readonly actor: Acting;
}

/** Locks the beat until the transaction ends. Returns null if it's missing, deleted, or not the actor's to manage. */
export const lockOwnBeat = async (trx: Trx, beatId: string, actor: Acting): Promise<LockedBeat | null> => {
  const beat = await lockBeat(trx, beatId);
  return beat && mayActFor(actor, { id: beat.sellerId }) ? beat : null;
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

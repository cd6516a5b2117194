import { newId } from '#contract-kit/ids.ts';
import type { Trx } from '#platform/database/open.ts';
import { withoutSecrets } from './without-secrets.ts';

interface Details {
  /** What was changed, as it was and as it became. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly [about: string]: unknown;
}

interface NewEntry {
  readonly at: Date;
  /** Null: the house itself, from its console. */
  readonly actorId: string | null;
  /** The address of the request: `actor.address`. */
  readonly from?: string;
  /** `feature.verb-noun`: "catalogue.remove-comment". */
  readonly action: string;
  /** Whose data or money it is. */
  readonly subjectId: string;
  /** Never a secret: what has the name of one is left out. */
  readonly details?: Details;
}

/** Writes down what somebody did to another person's data or money, in the transaction that does it. */
export const writeAudit = async (
  trx: Trx,
  { at, actorId, from, action, subjectId, details = {} }: NewEntry,
): Promise<void> => {
  await trx
    .insertInto('audit_entries')
    .values({
      id: newId(at.getTime()),
      at,
      actor_id: actorId,
      address: from ?? null,
      action,
      subject_id: subjectId,
      details: JSON.stringify(withoutSecrets(details)),
    })
    .execute();
};

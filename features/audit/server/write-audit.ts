import { newId } from '#contract-kit/ids.ts';
import type { Trx } from '#platform/database/open.ts';
import { withoutSecrets } from './without-secrets.ts';

interface Details {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly [about: string]: unknown;
}

interface NewEntry {
  readonly at: Date;
  /** Null for the operator at the server's console. */
  readonly actorId: string | null;
  /** The IP address of the request: `actor.address`. */
  readonly from?: string;
  /** `feature.verb-noun`: "catalogue.remove-comment". */
  readonly action: string;
  /** The owner of the data or money. */
  readonly subjectId: string;
  /** Values named like a secret are left out. */
  readonly details?: Details;
}

/** Records, in the same transaction, what someone did to another person's data or money. */
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

import './tables.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Trx } from '#platform/database/open.ts';

export { auditRecords } from './audit-records.ts';

interface NewEntry {
  readonly at: Date;
  /** Null: the house itself, from its console. */
  readonly actorId: string | null;
  /** `feature.verb-noun`: "catalogue.remove-comment". */
  readonly action: string;
  /** Whose data or money it is. */
  readonly subjectId: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes down what somebody did to another person's data or money, in the transaction that does it. */
export const writeAudit = async (
  trx: Trx,
  { at, actorId, action, subjectId, details = {} }: NewEntry,
): Promise<void> => {
  await trx
    .insertInto('audit_entries')
    .values({
      id: newId(at.getTime()),
      at,
      actor_id: actorId,
      action,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute();
};

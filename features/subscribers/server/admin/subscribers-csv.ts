import { label } from '#content/current.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import { nameOf } from '../../contract.ts';
import type { Subscriber } from '../../contract-admin.ts';
import { type Filter, readSubscribers } from './list-subscribers.ts';

const heading = ['Email', 'Lists', 'Since (UTC)', 'Bounced (UTC)', 'Reason'];
const batchSize = 500;

const rowOf = ({ email, categories, since, bouncedAt, bounceReason }: Subscriber): readonly string[] => [
  email,
  categories.map((one) => nameOf(one, label)).join(' / '),
  since,
  bouncedAt ?? '',
  bounceReason ?? '',
];

const rowsOf = async function* (db: Db, filter: Filter): AsyncGenerator<readonly string[]> {
  let after = '';
  for (;;) {
    const batch = await readSubscribers(db, filter, { after, limit: batchSize });
    for (const subscriber of batch) yield rowOf(subscriber);
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = last.email;
  }
};

/** The audit log records who exported other people's emails. */
export const subscribersCsv = async ({ db, clock }: Deps, filter: Filter, actor: UserActor): Promise<CsvTable> => {
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: clock.now(),
      actorId: actor.id,
      from: actor.address,
      action: 'subscribers.export',
      subjectId: actor.id,
      details: { filter: filter.filter },
    }),
  );
  return { heading, rows: rowsOf(db, filter) };
};

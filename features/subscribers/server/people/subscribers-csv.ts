import { writeAudit } from '#features/audit/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { byteOrderMark, csvLine } from '#platform/http/csv.ts';
import { nameOf } from '../../contract.ts';
import type { Subscriber } from '../../contract-admin.ts';
import { type Filter, readSubscribers } from './list-subscribers.ts';

const heading = ['Email', 'Lists', 'Since (UTC)', 'Bounced (UTC)', 'Reason'];
const batchSize = 500;

const lineOf = ({ email, categories, since, bouncedAt, bounceReason }: Subscriber): string =>
  csvLine([email, categories.map(nameOf).join(', '), since, bouncedAt ?? '', bounceReason ?? '']);

/** By address, read as it is sent. */
const lines = async function* (db: Db, filter: Filter): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(heading)}`;
  let after = '';
  for (;;) {
    const batch = await readSubscribers(db, filter, { after, limit: batchSize });
    for (const subscriber of batch) yield lineOf(subscriber);
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = last.email;
  }
};

/** Whoever takes other people's addresses away stands in the audit log. */
export const subscribersCsv = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: Filter,
  actor: UserActor,
): Promise<AsyncGenerator<string>> => {
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
  return lines(db, filter);
};

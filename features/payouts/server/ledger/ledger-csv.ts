import { sql } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Db } from '#platform/database/open.ts';
import type { CsvTable } from '#platform/http/csv.ts';

const heading = ['Date (UTC)', 'Kind', 'Description', 'Order', 'Amount', 'Currency'];

const batchSize = 500;

/** Oldest first. All lines but the payouts add up to what is owed. */
export const ledgerCsv = (db: Db, sellerId: string): CsvTable => ({ heading, rows: rowsOf(db, sellerId) });

const rowsOf = async function* (db: Db, sellerId: string): AsyncGenerator<readonly string[]> {
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const batch = await db
      .selectFrom('payouts_entries')
      .select(['id', 'created_at', 'kind', 'description', 'order_number', 'cents', 'currency'])
      .where('seller_id', '=', sellerId)
      // The database knows a line's time to the microsecond, JavaScript only to the millisecond.
      .$if(after !== null, (rows) =>
        rows.where(
          sql<boolean>`(created_at, number) > (select e.created_at, e.number from payouts_entries e where e.id = ${after})`,
        ),
      )
      .orderBy('created_at')
      .orderBy('number')
      .limit(batchSize)
      .execute();
    for (const row of batch) {
      yield [
        row.created_at.toISOString(),
        row.kind,
        row.description,
        row.order_number ?? '',
        centsToPrice(row.cents),
        row.currency.toUpperCase(),
      ];
    }
    last = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) return;
  }
};

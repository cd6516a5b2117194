import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Events } from '#platform/events/events.ts';
import type { ConfirmationTable } from '../tables.ts';

// The purchase email confirms the contract on a durable medium (Article 8(7) of Directive 2011/83/EU). The proof is
// that the buyer's mail server accepted it, stored here because email rows are deleted long before.

const orderOf = (purpose: string): string | undefined => /^purchase:([0-9a-f-]{36})$/.exec(purpose)?.[1];

const write = async (trx: Trx, row: Selectable<ConfirmationTable>): Promise<void> => {
  await trx
    .insertInto('orders_confirmations')
    .values(row)
    .onConflict((known) =>
      known.column('order_id').doUpdateSet(({ fn, ref }) => ({
        // The first confirmation counts, even if the email is sent again. A bounce deletes it.
        confirmed_at:
          row.confirmed_at && fn.coalesce(ref('orders_confirmations.confirmed_at'), ref('excluded.confirmed_at')),
        bounced_at: row.bounced_at,
      })),
    )
    .execute();
};

export const noteConfirmation = async (trx: Trx, { purpose, at }: Events['mailing.sent']): Promise<void> => {
  const orderId = orderOf(purpose);
  if (orderId !== undefined) await write(trx, { order_id: orderId, confirmed_at: at, bounced_at: null });
};

/** The mail server rejected a purchase email for good: its email address may never have been the buyer's. */
export const noteNoConfirmation = async (trx: Trx, { purpose, at }: Events['mailing.refused']): Promise<void> => {
  const orderId = orderOf(purpose);
  if (orderId !== undefined) await write(trx, { order_id: orderId, confirmed_at: null, bounced_at: at });
};

/** Called when the order gets another email address: a message to the earlier one confirms nothing. */
export const forgetConfirmation = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('orders_confirmations').where('order_id', '=', orderId).execute();
};

export type Confirmation = Pick<Selectable<ConfirmationTable>, 'confirmed_at' | 'bounced_at'>;

const unsent: Confirmation = { confirmed_at: null, bounced_at: null };

/** By order. Both values are null if the purchase email hasn't been sent. */
export const findConfirmations = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => Confirmation> => {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('orders_confirmations')
          .selectAll()
          .where('order_id', 'in', [...orderIds])
          .execute();
  const byOrder = new Map(rows.map((row) => [row.order_id, row]));
  return (orderId) => byOrder.get(orderId) ?? unsent;
};

export const findConfirmation = async (db: Queryable, orderId: string): Promise<Confirmation> =>
  (await findConfirmations(db, [orderId]))(orderId);

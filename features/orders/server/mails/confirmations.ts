import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Events } from '#platform/events/events.ts';
import type { ConfirmationTable } from '../tables.ts';

// The purchase email confirms the contract on a durable medium (Article 8(7) of Directive 2011/83/EU): proof of it is that the
// buyer's mail server took it. Rows of emails are deleted long before that must be proven, so it's kept here.

const orderOf = (purpose: string): string | undefined => /^purchase:([0-9a-f-]{36})$/.exec(purpose)?.[1];

const write = async (trx: Trx, row: Selectable<ConfirmationTable>): Promise<void> => {
  await trx
    .insertInto('orders_confirmations')
    .values(row)
    .onConflict((known) =>
      known.column('order_id').doUpdateSet(({ fn, ref }) => ({
        // What was confirmed once stays confirmed since then, however often it's sent again.
        confirmed_at:
          row.confirmed_at && fn.coalesce(ref('orders_confirmations.confirmed_at'), ref('excluded.confirmed_at')),
        bounced_at: row.bounced_at,
      })),
    )
    .execute();
};

/** Once a mail server has taken a purchase email. */
export const noteConfirmation = async (trx: Trx, { purpose, at }: Events['mailing.sent']): Promise<void> => {
  const orderId = orderOf(purpose);
  if (orderId !== undefined) await write(trx, { order_id: orderId, confirmed_at: at, bounced_at: null });
};

/** Once the mail server has refused a purchase email for good: the address may never have been its buyer's. */
export const noteNoConfirmation = async (trx: Trx, { purpose, at }: Events['mailing.refused']): Promise<void> => {
  const orderId = orderOf(purpose);
  if (orderId !== undefined) await write(trx, { order_id: orderId, confirmed_at: null, bounced_at: at });
};

/** When the order gets another address: what the earlier one got confirms nothing. */
export const forgetConfirmation = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('orders_confirmations').where('order_id', '=', orderId).execute();
};

export type Confirmation = Pick<Selectable<ConfirmationTable>, 'confirmed_at' | 'bounced_at'>;

/** Both null: it hasn't been sent. */
export const findConfirmation = async (db: Queryable, orderId: string): Promise<Confirmation> =>
  (await db
    .selectFrom('orders_confirmations')
    .select(['confirmed_at', 'bounced_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()) ?? { confirmed_at: null, bounced_at: null };

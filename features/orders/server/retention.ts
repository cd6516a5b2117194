import './tables.ts';
import { disputableDays } from '../disputable-days.ts';
import { inTransaction } from '#platform/database/open.ts';
import {
  daysAgo,
  keepFor,
  type RetentionRule,
  type RetentionDeps,
  keepForGood,
  keptFor,
} from '#platform/retention/retention-rule.ts';

/** Long after the last possible late payment: `lifecycle/held-beats.ts` holds an order's beats for thirty days. */
const unpaidDays = 90;

/** Deletes old orders that failed or expired. They were never paid: a paid order never returns to these states. */
const forgetUnpaid = (deps: RetentionDeps, limit: number): Promise<number> =>
  inTransaction(deps.db, async (trx) => {
    const rows = await trx
      .selectFrom('orders_orders')
      .select('id')
      .where('state', 'in', ['failed', 'expired'])
      .where('created_at', '<', daysAgo(deps, unpaidDays))
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await trx.deleteFrom('orders_changes').where('order_id', 'in', ids).execute();
    await trx.deleteFrom('orders_items').where('order_id', 'in', ids).execute();
    await trx.deleteFrom('orders_orders').where('id', 'in', ids).execute();
    return ids.length;
  });

const disputable = '18 months';

const withOrder = 'as long as the order';

export const ordersRetention: readonly RetentionRule[] = [
  {
    table: 'orders_orders',
    what: 'Orders, with the numbers of their receipts and invoices, and whom and where Stripe has taxed',
    kept: `for good; those that were never paid ${keptFor(unpaidDays)}`,
    why: 'licenses last, buyers download what they bought whenever they like, and books must be kept. A bank may send money late, not after three months',
    forget: forgetUnpaid,
  },
  { table: 'orders_items', what: 'Their items, frozen as bought', kept: withOrder, why: 'they are what was sold' },
  keepForGood({ table: 'orders_grants', what: 'The right to files', why: 'bought files can always be downloaded' }),
  keepForGood({ table: 'orders_agreements', what: 'License agreements', why: 'they hold for as long as the license' }),
  {
    ...keepFor({
      table: 'orders_addresses',
      what: 'The network address that an order was placed from',
      column: 'noted_at',
      days: disputableDays,
      why: 'a bank that is asked to take the payment back asks for it',
    }),
    kept: disputable,
  },
  {
    ...keepFor({
      table: 'orders_downloads',
      what: 'Completed downloads of bought files: time, network address, browser, bytes',
      column: 'at',
      days: disputableDays,
      why: 'they prove to a bank that the buyer got what they paid for',
    }),
    kept: disputable,
  },
  {
    table: 'orders_changes',
    what: 'What has become of an order and its items',
    kept: withOrder,
    why: 'it explains the order, also once Stripe’s events and the emails are gone',
  },
  {
    table: 'orders_confirmations',
    what: 'When the mail server took the email that confirms an order’s contract, or that it bounced',
    kept: withOrder,
    why: 'with it a right of withdrawal ends, which the shop must prove',
  },
  {
    table: 'orders_withdrawals',
    what: 'Withdrawals from contracts, with the name typed for it, which goes when the account is closed',
    kept: withOrder,
    why: 'they explain the refund, and prove when it was due',
  },
  keepForGood({ table: 'orders_refunds', what: 'Refunds that admins made', why: 'they belong to the books' }),
  keepForGood({
    table: 'orders_counters',
    what: 'The last numbers of receipts, invoices and credit notes: a row each',
    why: 'they have no gap but the one that a restore leaves',
  }),
  keepForGood({
    table: 'orders_credit_notes',
    what: 'Credit notes for refunds of invoices',
    why: 'they belong to the books',
  }),
];

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
    what: 'Orders, with their receipt and invoice numbers, and the buyer’s tax details from Stripe',
    kept: `for good; ${keptFor(unpaidDays)} if never paid`,
    why: 'licenses don’t expire, buyers can download what they bought at any time, and books must be kept. A bank may send money late, but not after three months',
    forget: forgetUnpaid,
  },
  { table: 'orders_items', what: 'Items of orders, as bought', kept: withOrder, why: 'they record what was sold' },
  keepForGood({
    table: 'orders_grants',
    what: 'Rights to download files',
    why: 'bought files can always be downloaded',
  }),
  keepForGood({ table: 'orders_agreements', what: 'License agreements', why: 'they apply as long as the license' }),
  {
    ...keepFor({
      table: 'orders_addresses',
      what: 'IP addresses that orders were placed from',
      column: 'noted_at',
      days: disputableDays,
      why: 'banks ask for them when buyers dispute payments',
    }),
    kept: disputable,
  },
  {
    ...keepFor({
      table: 'orders_downloads',
      what: 'Completed downloads of bought files: time, IP address, browser, bytes',
      column: 'at',
      days: disputableDays,
      why: 'they prove to a bank that the buyer got what they paid for',
    }),
    kept: disputable,
  },
  {
    table: 'orders_changes',
    what: 'State changes of orders and their items',
    kept: withOrder,
    why: 'they explain an order even after Stripe’s events and the emails are deleted',
  },
  {
    table: 'orders_confirmations',
    what: 'When the email that confirms an order’s contract was accepted by the mail server, or bounced',
    kept: withOrder,
    why: 'it ends the right of withdrawal, which the shop must be able to prove',
  },
  {
    table: 'orders_withdrawals',
    what: 'Withdrawals from contracts, with the name entered in the form, which is deleted when the account is closed',
    kept: withOrder,
    why: 'they explain the refund and prove when it was due',
  },
  keepForGood({ table: 'orders_refunds', what: 'Refunds that admins made', why: 'they belong to the books' }),
  keepForGood({
    table: 'orders_counters',
    what: 'The latest numbers of receipts, invoices and credit notes, one row each',
    why: 'numbers have no gaps, except after a restore',
  }),
  keepForGood({
    table: 'orders_credit_notes',
    what: 'Credit notes for refunds of invoices',
    why: 'they belong to the books',
  }),
];

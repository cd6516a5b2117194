import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

const books = 'the books must add up from their first entry on, and are never changed';

export const payoutsRetention: readonly RetentionRule[] = [
  keepForGood({ table: 'payouts_entries', what: 'The ledger: every change of a seller’s balance', why: books }),
  keepForGood({ table: 'payouts_transfers', what: 'Transfers to sellers', why: books }),
  keepForGood({ table: 'payouts_manual_payments', what: 'Payments outside Stripe', why: books }),
  keepForGood({
    table: 'payouts_balances',
    what: 'The ledger’s sum by seller, one row each',
    why: 'a trigger on the ledger updates it',
  }),
  {
    table: 'payouts_dues',
    what: 'The ledger’s sum by order and seller, where it isn’t zero',
    kept: 'until the sum is zero',
    why: 'jobs find what is owed in it; a trigger on the ledger updates it',
  },
  keepForGood({
    table: 'payouts_sale_notices',
    what: 'Which sellers were emailed about which order',
    why: 'without its row, a refund years later would announce the sale again',
  }),
  keepForGood({
    table: 'payouts_accounts',
    what: 'Sellers’ Stripe accounts, one row each',
    why: 'sellers are paid there',
  }),
  keepForGood({
    table: 'payouts_preferences',
    what: 'Whether sellers are emailed for each sale or once a day, one row each',
    why: 'it’s the seller’s choice',
  }),
  {
    table: 'payouts_holds',
    what: 'Beats whose earnings are on hold',
    kept: 'until the hold is released',
    why: 'the money for a reported beat may belong to someone else',
  },
  keepFor({
    table: 'payouts_retries',
    what: 'Results of transfers that admins retried',
    column: 'ended_at',
    days: 365,
    since: 'the retry ended',
    why: 'admins see what was tried; the ledger shows what was paid',
  }),
];

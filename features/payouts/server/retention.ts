import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

const books = 'the books must add up from their first line on, and are never changed';

export const payoutsRetention: readonly RetentionRule[] = [
  keepForGood({ table: 'payouts_entries', what: 'The ledger: every cent by seller', why: books }),
  keepForGood({ table: 'payouts_transfers', what: 'Transfers to sellers', why: books }),
  keepForGood({ table: 'payouts_manual_payments', what: 'What was paid outside Stripe', why: books }),
  keepForGood({
    table: 'payouts_balances',
    what: 'The ledger’s sum by seller: one row each',
    why: 'a trigger of the ledger keeps it',
  }),
  {
    table: 'payouts_dues',
    what: 'The ledger’s sum by order and seller, where it isn’t zero',
    kept: 'until the order adds up',
    why: 'sweeps find what is owed; a trigger of the ledger keeps it',
  },
  keepForGood({
    table: 'payouts_sale_notices',
    what: 'Which sellers were told of which order',
    why: 'without its row a refund years later would announce the sale again',
  }),
  keepForGood({
    table: 'payouts_accounts',
    what: 'Sellers’ accounts at Stripe: one row each',
    why: 'they are paid there',
  }),
  keepForGood({
    table: 'payouts_preferences',
    what: 'How a seller wants to hear of sales: one row each',
    why: 'it is their choice',
  }),
  {
    table: 'payouts_holds',
    what: 'Beats whose sales aren’t paid out for now',
    kept: 'until what they wait for is over',
    why: 'the money for something reported may belong to someone else',
  },
  keepFor({
    table: 'payouts_retries',
    what: 'What came of “Try again” at the payout desk',
    column: 'ended_at',
    days: 365,
    since: 'it ended',
    why: 'admins see what was tried; the ledger says what moved',
  }),
];

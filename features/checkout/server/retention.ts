import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const checkoutRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'checkout_openings',
    what: 'Open checkouts, with their buyers as keyed hashes',
    column: 'opened_at',
    days: 1,
    why: 'the same buyer gets the same payment page again; a checkout counts toward the limit of its network for half an hour',
  }),
  keepFor({
    table: 'checkout_holds',
    what: 'What a checkout reserves until it is paid, such as an exclusive license, with the buyer as keyed hashes',
    column: 'ends_at',
    days: 1,
    why: 'a buyer who didn’t pay can’t reserve the same thing again for six hours, or too many things in a day',
  }),
  {
    table: 'checkout_reservations',
    what: 'Exclusive beats that a checkout of the previous version has reserved',
    kept: 'until a later version drops the table',
    why: 'servers of the previous version need it while a site is updated',
  },
  {
    table: 'checkout_unknown_payments',
    what: 'Payments of this shop without an order, such as after restoring an older backup',
    kept: 'until the order is restored, or the payment is refunded',
    why: 'admins must resolve them',
  },
];

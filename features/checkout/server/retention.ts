import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const checkoutRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'checkout_openings',
    what: 'Open checkouts, and whose they are, as keyed hashes',
    column: 'opened_at',
    days: 1,
    why: 'the same buyer gets the same payment page again; for their network they count for half an hour',
  }),
  keepFor({
    table: 'checkout_holds',
    what: 'What a checkout holds until it is paid, such as an exclusive license, and by whom, as keyed hashes',
    column: 'ends_at',
    days: 1,
    why: 'who didn’t pay isn’t given the same again for six hours, nor too much in a day',
  }),
  {
    table: 'checkout_reservations',
    what: 'Exclusive beats that a checkout of the previous version reserves',
    kept: 'until a later version drops the table',
    why: 'servers of the previous version need it while a site is updated',
  },
  {
    table: 'checkout_unknown_payments',
    what: 'Payments of this shop without an order, as after a restore from an older backup',
    kept: 'until the order is there, or the money has gone back',
    why: 'admins must look after them',
  },
];

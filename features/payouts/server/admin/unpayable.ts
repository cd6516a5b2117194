import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** The label owes this seller something, and Stripe doesn't accept transfers to them, as far as we know. */
export const isUnpayable = (is: ExpressionBuilder<Tables, 'payouts_balances'>) =>
  is.and([
    is('cents', '>', 0),
    is.not(
      is.exists(
        is
          .selectFrom('payouts_accounts')
          .select('user_id')
          .whereRef('payouts_accounts.user_id', '=', 'payouts_balances.seller_id')
          .where('transfers_active', '=', true),
      ),
    ),
  ]);

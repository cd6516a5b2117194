import type { Selectable } from 'kysely';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { AccountTable } from '../tables.ts';

export type SellerAccountRow = Selectable<AccountTable>;

/** State of an account that Stripe no longer knows. */
const goneAccount = {
  details_submitted: false,
  transfers_active: false,
  payouts_enabled: false,
  requirements_due: [],
  disabled_reason: null,
  gone: true,
};

/**
 * Fetches a seller's account from Stripe, and stores its state. Returns null if the seller has no account, or got
 * another one during the request.
 * @throws PaymentProviderError if Stripe can't be reached
 */
export const refreshAccount = async (
  { db, payments, clock }: Pick<PayoutsDeps, 'db' | 'payments' | 'clock'>,
  userId: string,
): Promise<SellerAccountRow | null> => {
  const stored = await db
    .selectFrom('payouts_accounts')
    .select('provider_account')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!stored) return null;
  const account = await payments.getSellerAccount(stored.provider_account);
  const state = account
    ? {
        country: account.country,
        details_submitted: account.detailsSubmitted,
        transfers_active: account.transfersActive,
        payouts_enabled: account.payoutsEnabled,
        requirements_due: account.requirementsDue,
        disabled_reason: account.disabledReason,
        gone: false,
      }
    : goneAccount;
  const row = await db
    .updateTable('payouts_accounts')
    .set({ ...state, checked_at: clock.now() })
    .where('user_id', '=', userId)
    // By now the seller may have another account.
    .where('provider_account', '=', stored.provider_account)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
};

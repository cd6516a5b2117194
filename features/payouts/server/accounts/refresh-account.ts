import type { Selectable } from 'kysely';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { AccountTable } from '../tables.ts';

export type SellerAccountRow = Selectable<AccountTable>;

/** What nobody can do with an account that the provider does not know any more. */
const nothing = {
  details_submitted: false,
  transfers_active: false,
  payouts_enabled: false,
  requirements_due: [],
  disabled_reason: null,
  gone: true,
};

/**
 * Asks the provider how a seller's account stands, and notes it. Null when the seller has none. Rejects with
 * PaymentProviderError when the provider cannot be asked.
 */
export const askAccount = async (
  { db, payments, clock }: Pick<PayoutsDeps, 'db' | 'payments' | 'clock'>,
  userId: string,
): Promise<SellerAccountRow | null> => {
  const known = await db
    .selectFrom('payouts_accounts')
    .select('provider_account')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!known) return null;
  const truth = await payments.getSellerAccount(known.provider_account);
  const learnt = truth
    ? {
        country: truth.country,
        details_submitted: truth.detailsSubmitted,
        transfers_active: truth.transfersActive,
        payouts_enabled: truth.payoutsEnabled,
        requirements_due: truth.requirementsDue,
        disabled_reason: truth.disabledReason,
        gone: false,
      }
    : nothing;
  const row = await db
    .updateTable('payouts_accounts')
    .set({ ...learnt, checked_at: clock.now() })
    .where('user_id', '=', userId)
    // Meanwhile it may have been replaced by another.
    .where('provider_account', '=', known.provider_account)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
};

import Stripe from 'stripe';
import { PaymentProviderError, type PayoutSchedule, type SellerAccount } from '../payments.ts';
import { callProvider, isMissing, requireId } from '../provider-call.ts';

/** Stripe refuses someone else's account instead of reporting it missing, so that ids can't be probed. */
const isForeign = (error: unknown): boolean =>
  error instanceof PaymentProviderError &&
  error.cause instanceof Stripe.errors.StripePermissionError &&
  error.code === 'account_invalid';

const intervals = ['daily', 'weekly', 'monthly'] as const;

/** The library types the interval as any text. An unknown interval promises no date. */
const toSchedule = (schedule: Stripe.Account.Settings.Payouts.Schedule | undefined): PayoutSchedule => ({
  interval: intervals.find((interval) => interval === schedule?.interval) ?? 'manual',
  weeklyAnchor: schedule?.weekly_anchor ?? null,
  monthlyAnchor: schedule?.monthly_anchor ?? null,
});

const toSellerAccount = (account: Stripe.Account): SellerAccount => ({
  accountId: account.id,
  country: account.country ?? '',
  detailsSubmitted: account.details_submitted ?? false,
  transfersActive: account.capabilities?.transfers === 'active',
  payoutsEnabled: account.payouts_enabled ?? false,
  requirementsDue: [
    ...new Set([...(account.requirements?.past_due ?? []), ...(account.requirements?.currently_due ?? [])]),
  ],
  disabledReason: account.requirements?.disabled_reason ?? null,
  payoutSchedule: toSchedule(account.settings?.payouts?.schedule),
});

export const getSellerAccount = async (stripe: Stripe, accountId: string): Promise<SellerAccount | null> => {
  // Without an id the library would fetch the platform's own account.
  requireId(accountId, 'acct_');
  try {
    return toSellerAccount(await callProvider(() => stripe.accounts.retrieve(accountId)));
  } catch (error) {
    if (isMissing(error) || isForeign(error)) return null;
    throw error;
  }
};

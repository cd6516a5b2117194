import type { ProviderCheckout } from '#platform/stripe/payments.ts';

/** The buyer has everything back, by refunds or from their bank. */
export const isPaidBack = ({ amountTotalCents, amountRefundedCents, disputes }: ProviderCheckout): boolean =>
  disputes.reduce((sum, { lostCents }) => sum + lostCents, amountRefundedCents) >= amountTotalCents;

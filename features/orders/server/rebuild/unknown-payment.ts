import type { ProviderCheckout } from '#platform/stripe/payments.ts';

/** A payment of this shop without an order here, as after a restore from an older backup. */
export interface UnknownPayment {
  readonly session_id: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly started_at: Date;
}

declare module '#platform/events/events.ts' {
  interface Events {
    /** A missing order is paid, or its payment is settling. `reason`: why it couldn't be rebuilt; null if not tried. */
    'orders.payment-unknown': { readonly payment: UnknownPayment; readonly reason: string | null };
    /** The payment is resolved: its order is here, or the money has gone back. */
    'orders.payment-known': { readonly sessionId: string };
  }
}

/** The buyer has all their money back, by refunds or from their bank. */
export const isPaidBack = ({ amountTotalCents, amountRefundedCents, disputes }: ProviderCheckout): boolean =>
  disputes.reduce((sum, { lostCents }) => sum + lostCents, amountRefundedCents) >= amountTotalCents;

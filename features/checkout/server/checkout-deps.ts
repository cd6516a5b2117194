import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';

export type CheckoutDeps = Pick<
  Deps,
  'config' | 'db' | 'jobs' | 'payments' | 'clock' | 'log' | 'shopId' | 'publicUrl' | 'geoip'
>;

/** What rebuilding an order takes besides: the sellers' part, which payouts does. */
export type RebuildDeps = CheckoutDeps & {
  /** Runs `apply`, which writes what the order owes its sellers, and books what was transferred for it before. */
  withProviderTransfers(orderId: string, apply: () => Promise<OrderRecord | null>): Promise<OrderRecord | null>;
};

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'checkout.handle-event': { eventId: string };
    'checkout.reconcile': { orderId: string };
    'checkout.close-order': { orderId: string };
    'checkout.expire-rivals': { orderId: string; beatIds: string[] };
    'checkout.refund-lost': { orderId: string };
    'checkout.find-order': { sessionId: string };
    'checkout.sweep': Record<string, never>;
  }
}

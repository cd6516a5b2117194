import type { OrderListener } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';

export type CheckoutDeps = Pick<
  Deps,
  'config' | 'db' | 'jobs' | 'payments' | 'clock' | 'log' | 'shopId' | 'publicUrl'
> & {
  readonly listener: OrderListener;
};

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'checkout.handle-event': { eventId: string };
    'checkout.reconcile': { orderId: string };
    'checkout.close-order': { orderId: string };
    'checkout.expire-rivals': { orderId: string; beatIds: string[] };
    'checkout.refund-lost': { orderId: string };
    'checkout.sweep': Record<string, never>;
  }
}

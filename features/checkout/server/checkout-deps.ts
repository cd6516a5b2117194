import type { Deps } from '#platform/deps.ts';

export type CheckoutDeps = Deps;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'checkout.find-order': { sessionId: string };
  }
}

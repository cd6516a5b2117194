import type { RebuildDeps } from '#features/checkout/server/public.ts';
import { withProviderTransfers } from '#features/payouts/server/public.ts';
import type { Deps } from '#platform/deps.ts';

/** What others do for orders that are brought up to date with the provider. */
export const rebuildDeps = (deps: Deps): Deps & RebuildDeps => ({
  ...deps,
  withProviderTransfers: (orderId, apply) => withProviderTransfers(deps, orderId, apply),
});

import type { Deps } from '#platform/deps.ts';
import { connectHandlers } from '#platform/events/events.ts';
import { connectProviders } from '#platform/extensions/extensions.ts';
import { features } from './features.ts';

/**
 * Lets features handle events and use extensions over this database, with these ports. Repeated calls replace earlier
 * ones.
 */
export const connectFeatures = (deps: Deps): void => {
  connectHandlers(
    deps.db,
    features.flatMap(({ on }) => on?.(deps) ?? []),
  );
  connectProviders(
    deps.db,
    features.flatMap(({ provides }) => provides?.(deps) ?? []),
  );
};

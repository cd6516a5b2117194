import type { Deps } from '#platform/deps.ts';
import { connectHandlers } from '#platform/events/events.ts';
import { connectProviders } from '#platform/extensions/extensions.ts';
import { features } from './features.ts';

/** Lets features hear and ask each other over this database, with these ports; repeated calls replace earlier ones. */
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

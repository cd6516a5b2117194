import type { Deps } from '#platform/deps.ts';
import { connectHandlers } from '#platform/events/events.ts';
import { connectProviders } from '#platform/extensions/extensions.ts';
import { features } from './features.ts';

/** Registers event handlers and extensions for this database and these ports; another call replaces them. */
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

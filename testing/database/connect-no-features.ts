import type { Db } from '#platform/database/open.ts';
import { connectHandlers } from '#platform/events/events.ts';
import { connectProviders } from '#platform/extensions/extensions.ts';

/** For rows that are written without a shop: no feature gets their events or answers questions about them. */
export const connectNoFeatures = (db: Db): void => {
  connectHandlers(db, []);
  connectProviders(db, []);
};

import type { Db } from './database/open.ts';
import { connectHandlers } from './events/events.ts';
import { connectProviders } from './extensions/extensions.ts';

/** For rows that are written without a shop: no feature gets their events or answers questions about them. */
export const connectNoFeatures = (db: Db): void => {
  connectHandlers(db, []);
  connectProviders(db, []);
};

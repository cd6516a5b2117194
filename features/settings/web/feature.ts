import type { WebFeature } from '#ui/web-feature.ts';
import { siteKey } from './queries.ts';

export const settingsFeature: WebFeature = {
  // A page made before the outage still says that the database is up.
  staleOn: { 'database.away': [siteKey] },
};

import type { WebFeature } from '#ui/web-feature.ts';
import { siteKey } from './queries.ts';

export const settingsFeature: WebFeature = {
  name: 'settings',
  // The page may have been made before: the site says that it's away.
  staleOn: { 'database.away': [siteKey] },
};

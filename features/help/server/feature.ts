import type { Feature } from '#platform/feature.ts';
import { findLinksBrokenBy } from './dead-links.ts';
import { helpRetention } from './retention.ts';
import { helpRoutes } from './routes.ts';

export const helpFeature: Feature = {
  name: 'help',
  owns: 'the help center’s links',
  routes: helpRoutes,
  provides: () => ({ 'site.broken-links': findLinksBrokenBy }),
  retention: helpRetention,
  shownTables: ['help_versions'],
};

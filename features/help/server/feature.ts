import type { Feature } from '#platform/feature.ts';
import { siteContent } from '#features/site/server/public.ts';
import { helpPagePath } from '../links.ts';
import { findLinksBrokenBy } from './dead-links.ts';
import { helpRetention } from './retention.ts';
import { helpRoutes } from './routes.ts';

export const helpFeature: Feature = {
  name: 'help',
  owns: 'the help center’s links',
  routes: helpRoutes,
  provides: (deps) => ({
    'site.broken-links': findLinksBrokenBy,
    'catalogue.public-pages': async () => {
      const { data } = await siteContent(deps, 'help');
      return data.pages.map(({ id }) => helpPagePath(id));
    },
  }),
  retention: helpRetention,
  shownTables: ['help_versions'],
};

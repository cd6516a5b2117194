import type { Feature } from '#platform/feature.ts';
import { catalogueJobs } from './jobs.ts';
import { catalogueMails } from './mails.ts';
import { findModerated } from './admin/list-moderation.ts';
import { adminRoutes } from './admin/routes.ts';
import { cataloguePersonalData } from './personal-data.ts';
import { registerCatalogueFiles } from './register-files.ts';
import { catalogueRetention } from './retention.ts';
import { catalogueRoutes } from './routes.ts';
import { findBeatsOnlyUnder, findBeatsWithoutFiles, leaveLicense } from './states/beats-under-license.ts';
import { cachedList } from './store/send-list.ts';
import { beatLife } from './states/beat-states.ts';

export const catalogueFeature: Feature = {
  name: 'catalogue',
  owns: 'beats, files, search, moderation',
  api: { title: 'Store', description: 'The beats and sound kits on sale, as visitors see them.' },
  routes: (deps) => [...catalogueRoutes(deps), ...adminRoutes(deps)],
  register: registerCatalogueFiles,
  cachedResponses: ({ db }) => [cachedList(db)],
  jobs: catalogueJobs,
  on: ({ jobs }) => ({
    'catalogue.sold-exclusively': (trx, { beatId }) =>
      jobs.send('catalogue.withdraw-same', { beatId }, { trx, singletonKey: beatId }),
    'licenses.withdrawn': leaveLicense,
  }),
  provides: () => ({
    'find.results': findModerated,
    'licenses.only-under': findBeatsOnlyUnder,
    'licenses.without-files': findBeatsWithoutFiles,
  }),
  lives: [beatLife],
  retention: catalogueRetention,
  personalData: () => [cataloguePersonalData()],
  mails: catalogueMails,
  shownTables: ['catalogue_beat_licenses', 'catalogue_beats', 'catalogue_files', 'catalogue_listings'],
};

import type { Feature } from '#platform/feature.ts';
import { uploadCalls } from './upload-calls.ts';
import { catalogueJobs } from './jobs.ts';
import { catalogueMails } from './mails.ts';
import { adminRoutes } from './admin/routes.ts';
import { ownBeatRoutes } from './own-routes.ts';
import { cataloguePersonalData } from './personal-data.ts';
import { clearCrashedWork } from './processing/with-work-folder.ts';
import { registerCatalogueFiles } from './register-files.ts';
import { registerUploads } from './resumable/register-uploads.ts';
import { catalogueRetention } from './retention.ts';
import { catalogueRoutes } from './routes.ts';
import { findBeatsOnlyUnder, findBeatsWithoutFiles, leaveLicense } from './states/beats-under-license.ts';
import { syncRoutes } from './sync/sync-beats.ts';
import { cachedList } from './store/send-list.ts';
import { beatLife } from './states/beat-states.ts';
import { uploadLife } from './uploads/upload-states.ts';

export const catalogueFeature: Feature = {
  name: 'catalogue',
  owns: 'beats, files, search, moderation',
  routes: (deps) => [...catalogueRoutes(deps), ...adminRoutes(deps), ...ownBeatRoutes(deps), ...syncRoutes(deps)],
  register: async (app, deps) => {
    await registerUploads(app, deps);
    registerCatalogueFiles(app, deps);
  },
  protocolCalls: uploadCalls,
  cachedResponses: ({ db }) => [cachedList(db)],
  jobs: catalogueJobs,
  on: ({ jobs }) => ({
    'catalogue.sold-exclusively': (trx, { beatId }) =>
      jobs.send('catalogue.withdraw-same', { beatId }, { trx, singletonKey: beatId }),
    'licenses.withdrawn': leaveLicense,
  }),
  provides: () => ({
    'licenses.only-under': findBeatsOnlyUnder,
    'licenses.without-files': findBeatsWithoutFiles,
  }),
  beforeJobs: ({ config }) => clearCrashedWork(config),
  lives: [beatLife, uploadLife],
  retention: catalogueRetention,
  personalData: () => [cataloguePersonalData()],
  mails: catalogueMails,
  shownTables: ['catalogue_beat_licenses', 'catalogue_beats', 'catalogue_files', 'catalogue_listings'],
};

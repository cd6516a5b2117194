import type { Feature } from '#platform/feature.ts';
import { uploadCalls } from './upload-calls.ts';
import type { BeatUses } from './cleanup/sweep-storage.ts';
import { catalogueJobs } from './jobs.ts';
import { catalogueMails } from './mails.ts';
import type { IsUnderNotice } from './admin/moderate-beat.ts';
import { adminRoutes } from './admin/routes.ts';
import type { FindEndedSales } from './own-beats/publish-own-beat.ts';
import { ownBeatRoutes } from './own-routes.ts';
import { cataloguePersonalData } from './personal-data.ts';
import { clearCrashedWork } from './processing/with-work-folder.ts';
import { registerCatalogueFiles } from './register-files.ts';
import { registerUploads } from './resumable/register-uploads.ts';
import { catalogueRetention } from './retention.ts';
import { catalogueRoutes } from './routes.ts';
import { syncRoutes } from './sync/sync-beats.ts';
import { cachedList } from './store/send-list.ts';
import { beatLife } from './states/beat-states.ts';
import { uploadLife } from './uploads/upload-states.ts';

export const catalogueFeature = ({
  findEndedSales,
  isUnderNotice,
  ...uses
}: BeatUses & { readonly findEndedSales: FindEndedSales; readonly isUnderNotice: IsUnderNotice }): Feature => ({
  name: 'catalogue',
  owns: 'beats, files, search, comments, moderation',
  routes: (deps) => [
    ...catalogueRoutes(deps),
    ...adminRoutes({ ...deps, isUnderNotice }),
    ...ownBeatRoutes({ ...deps, findEndedSales }),
    ...syncRoutes(deps),
  ],
  register: async (app, deps) => {
    await registerUploads(app, deps);
    registerCatalogueFiles(app, deps);
  },
  protocolCalls: uploadCalls,
  cachedResponses: ({ db }) => [cachedList(db)],
  jobs: (deps) => catalogueJobs({ ...deps, uses }),
  on: ({ jobs }) => ({
    'catalogue.sold-exclusively': (trx, { beatId }) =>
      jobs.send('catalogue.withdraw-same', { beatId }, { trx, singletonKey: beatId }),
  }),
  beforeJobs: ({ config }) => clearCrashedWork(config),
  lives: [beatLife, uploadLife],
  retention: catalogueRetention,
  personalData: () => [cataloguePersonalData()],
  mails: catalogueMails,
  shownTables: [
    'catalogue_beat_licenses',
    'catalogue_beats',
    'catalogue_comments',
    'catalogue_files',
    'catalogue_likes',
    'catalogue_listings',
  ],
});

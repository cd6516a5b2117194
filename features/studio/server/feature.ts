import type { Feature } from '#platform/feature.ts';
import { studioJobs } from './jobs.ts';
import { studioMails } from './mails.ts';
import { studioPersonalData } from './personal-data.ts';
import { findOwnBeats } from './own-beats/read-own-beats.ts';
import { clearCrashedWork } from './processing/with-work-folder.ts';
import { registerUploads } from './resumable/register-uploads.ts';
import { studioRetention } from './retention.ts';
import { studioRoutes } from './routes.ts';
import { syncRoutes } from './sync/sync-beats.ts';
import { uploadCalls } from './upload-calls.ts';
import { uploadLife } from './uploads/upload-states.ts';
import { countUploads } from './uploads/upload-rows.ts';

export const studioFeature: Feature = {
  name: 'studio',
  owns: 'uploads, processing, how sellers work on their beats',
  api: {
    title: 'Your beats',
    description: 'Upload, edit, publish, and unpublish beats and sound kits, and keep a copy of yours in every state.',
  },
  routes: (deps) => [...studioRoutes(deps), ...syncRoutes(deps)],
  register: registerUploads,
  protocolCalls: uploadCalls,
  provides: () => ({ 'find.results': findOwnBeats }),
  jobs: studioJobs,
  beforeJobs: ({ config }) => clearCrashedWork(config),
  lives: [uploadLife],
  retention: studioRetention,
  personalData: () => [studioPersonalData()],
  mails: studioMails,
  gauges: [
    {
      name: 'stemhouse_uploads',
      help: 'Uploads in pieces, by what is happening to them.',
      labels: ['state'],
      read: async (trx) => (await countUploads(trx)).map(({ state, count }) => ({ labels: { state }, value: count })),
    },
  ],
};

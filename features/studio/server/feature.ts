import type { Feature } from '#platform/feature.ts';
import { studioJobs } from './jobs.ts';
import { studioPersonalData } from './personal-data.ts';
import { clearCrashedWork } from './processing/with-work-folder.ts';
import { registerUploads } from './resumable/register-uploads.ts';
import { studioRetention } from './retention.ts';
import { studioRoutes } from './routes.ts';
import { syncRoutes } from './sync/sync-beats.ts';
import { uploadCalls } from './upload-calls.ts';
import { uploadLife } from './uploads/upload-states.ts';

export const studioFeature: Feature = {
  name: 'studio',
  owns: 'uploads, processing, how sellers work on their beats',
  routes: (deps) => [...studioRoutes(deps), ...syncRoutes(deps)],
  register: registerUploads,
  protocolCalls: uploadCalls,
  jobs: studioJobs,
  beforeJobs: ({ config }) => clearCrashedWork(config),
  lives: [uploadLife],
  retention: studioRetention,
  personalData: () => [studioPersonalData()],
};

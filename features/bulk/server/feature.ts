import type { Feature } from '#platform/feature.ts';
import { openImportReader } from './imports/reading/import-reader.ts';
import { bulkJobs } from './jobs.ts';
import { bulkPersonalData } from './personal-data.ts';
import { bulkRetention } from './retention.ts';
import { bulkRoutes } from './routes.ts';
import { editBeatLife, importRowLife } from './row-states.ts';

export const bulkFeature: Feature = {
  name: 'bulk',
  owns: 'importing beats, changing many at once',
  routes: (deps) => bulkRoutes({ ...deps, reader: deps.openOnce(openImportReader) }),
  jobs: bulkJobs,
  lives: [importRowLife, editBeatLife],
  retention: bulkRetention,
  personalData: () => [bulkPersonalData()],
};

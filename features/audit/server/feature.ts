import type { Feature } from '#platform/feature.ts';
import type { People } from './find-entries.ts';
import { auditPersonalData } from './personal-data.ts';
import { auditRetention } from './retention.ts';
import { auditRoutes } from './routes.ts';

/** `people` are the accounts, which are in a higher feature. */
export const auditFeature = (people: People): Feature => ({
  name: 'audit',
  owns: 'what was done to others’ data',
  routes: (deps) => auditRoutes({ ...deps, people }),
  retention: auditRetention,
  personalData: () => [auditPersonalData()],
});

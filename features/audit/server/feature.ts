import type { Feature } from '#platform/feature.ts';
import { auditPersonalData } from './personal-data.ts';
import { auditRetention } from './retention.ts';
import { auditRoutes } from './routes.ts';

export const auditFeature: Feature = {
  name: 'audit',
  owns: 'what was done to others’ data',
  routes: auditRoutes,
  retention: auditRetention,
  personalData: () => [auditPersonalData()],
};

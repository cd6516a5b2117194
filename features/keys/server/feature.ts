import type { Feature } from '#platform/feature.ts';
import { keysMails } from './mails.ts';
import { keysPersonalData } from './personal-data.ts';
import { keysRetention } from './retention.ts';
import { keysRoutes } from './routes.ts';
import { keysSecurity } from './security.ts';

export const keysFeature: Feature = {
  name: 'keys',
  owns: 'API keys of other programs',
  routes: keysRoutes,
  retention: keysRetention,
  personalData: () => [keysPersonalData()],
  mails: keysMails,
  provides: () => ({ 'auth.security': [keysSecurity] }),
};

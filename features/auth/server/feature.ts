import type { Feature } from '#platform/feature.ts';
import { authJobs } from './jobs.ts';
import { authMails } from './mails.ts';
import { authPersonalData } from './personal-data.ts';
import { authRetention } from './retention.ts';
import { authRoutes } from './routes.ts';
import { securityRoutes } from './security/routes.ts';
import { authSources } from './security/auth-sources.ts';

export const authFeature: Feature = {
  name: 'auth',
  owns: 'how people prove who they are',
  routes: (deps) => [...authRoutes(deps), ...securityRoutes(deps)],
  jobs: authJobs,
  retention: authRetention,
  personalData: () => [authPersonalData()],
  mails: authMails,
  provides: () => ({ 'auth.security': authSources }),
};

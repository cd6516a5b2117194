import type { Feature } from '#platform/feature.ts';
import { followsJobs } from './jobs.ts';
import { followsMails } from './mails.ts';
import { followsPersonalData } from './personal-data.ts';
import { followsRetention } from './retention.ts';
import { followsRoutes } from './routes.ts';

export const followsFeature: Feature = {
  name: 'follows',
  owns: 'followers',
  routes: followsRoutes,
  jobs: followsJobs,
  retention: followsRetention,
  personalData: (deps) => [followsPersonalData(deps)],
  mails: followsMails,
};

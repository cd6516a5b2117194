import type { Feature } from '#platform/feature.ts';
import { noticesJobs } from './jobs.ts';
import { noticesMails } from './mails.ts';
import { noticesPersonalData } from './personal-data.ts';
import { noticesRetention } from './retention.ts';
import { noticesRoutes } from './routes.ts';

export const noticesFeature: Feature = {
  name: 'notices',
  owns: 'reports, decisions, counter-notices, strikes',
  routes: noticesRoutes,
  jobs: noticesJobs,
  retention: noticesRetention,
  personalData: () => [noticesPersonalData()],
  mails: noticesMails,
};

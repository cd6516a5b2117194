import type { Feature } from '#platform/feature.ts';
import { supportCases } from './admin/support-cases.ts';
import { supportJobs } from './jobs.ts';
import { supportMails } from './mails.ts';
import { supportPersonalData } from './personal-data.ts';
import { supportRetention } from './retention.ts';
import { supportRoutes } from './routes.ts';
import { requestLife } from './request-states.ts';

export const supportFeature: Feature = {
  name: 'support',
  owns: 'requests, feedback, replies',
  routes: supportRoutes,
  jobs: supportJobs,
  provides: () => ({ 'inbox.cases': [supportCases] }),
  lives: [requestLife],
  retention: supportRetention,
  personalData: () => [supportPersonalData()],
  mails: supportMails,
};

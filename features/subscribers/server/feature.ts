import type { Feature } from '#platform/feature.ts';
import { noteBounce, subscribersJobs } from './jobs.ts';
import { subscribersMails } from './mails.ts';
import { subscribersPersonalData } from './personal-data.ts';
import { subscribersRetention } from './retention.ts';
import { subscribersRoutes } from './routes.ts';
import { campaignLife } from './campaigns/campaign-states.ts';

export const subscribersFeature: Feature = {
  name: 'subscribers',
  owns: 'mailing lists and campaigns',
  routes: subscribersRoutes,
  jobs: subscribersJobs,
  lives: [campaignLife],
  on: () => ({ 'mailing.refused': noteBounce }),
  retention: subscribersRetention,
  personalData: () => [subscribersPersonalData()],
  mails: subscribersMails,
};

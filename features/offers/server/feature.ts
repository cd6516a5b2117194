import type { Feature } from '#platform/feature.ts';
import { offersJobs } from './jobs.ts';
import { offersMails } from './mails.ts';
import { offersPersonalData } from './personal-data.ts';
import { offersRetention } from './retention.ts';
import { offersRoutes } from './routes.ts';
import { offerLife } from './lifecycle/offer-states.ts';

export const offersFeature: Feature = {
  name: 'offers',
  owns: 'prices that buyers offer, and sellers’ answers',
  routes: offersRoutes,
  jobs: offersJobs,
  lives: [offerLife],
  retention: offersRetention,
  personalData: () => [offersPersonalData()],
  mails: offersMails,
  shownTables: ['offers_settings'],
};

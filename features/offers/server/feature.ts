import type { Feature } from '#platform/feature.ts';
import { offersJobs } from './jobs.ts';
import { offersMails } from './mails.ts';
import { findHeldBeats, offerPricer } from './pay/offer-pricer.ts';
import { offersPersonalData } from './personal-data.ts';
import { offersRetention } from './retention.ts';
import { offersRoutes } from './routes.ts';

export const offersFeature: Feature = {
  name: 'offers',
  owns: 'prices that buyers offer, and sellers’ answers',
  routes: offersRoutes,
  jobs: offersJobs,
  provides: (deps) => ({ 'checkout.pricer': offerPricer(deps), 'checkout.promised': findHeldBeats }),
  retention: offersRetention,
  personalData: () => [offersPersonalData()],
  mails: offersMails,
  shownTables: ['offers_settings'],
};

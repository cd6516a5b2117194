import type { Feature } from '#platform/feature.ts';
import { offersJobs } from './jobs.ts';
import { offersMails } from './mails.ts';
import { findHeldBeats, offerPricer } from './pay/offer-pricer.ts';
import { noteOrder } from './pay/note-order.ts';
import { offersPersonalData } from './personal-data.ts';
import { offersRetention } from './retention.ts';
import { offersRoutes } from './routes.ts';
import { offerLife } from './lifecycle/offer-states.ts';

export const offersFeature: Feature = {
  name: 'offers',
  owns: 'prices that buyers offer, and sellers’ responses',
  routes: offersRoutes,
  jobs: offersJobs,
  lives: [offerLife],
  provides: (deps) => ({ 'checkout.pricer': offerPricer(deps), 'checkout.promised': findHeldBeats }),
  on: (deps) => ({ 'orders.changed': (trx, { order }) => noteOrder(deps, trx, order) }),
  retention: offersRetention,
  personalData: () => [offersPersonalData()],
  mails: offersMails,
  shownTables: ['offers_settings'],
};

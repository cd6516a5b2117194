import { afterCommit } from '#platform/database/open.ts';
import type { Feature } from '#platform/feature.ts';
import { joinGuestOrders } from './buyers/guest-orders.ts';
import { findEndedSales } from './exclusive/sell-exclusive-once.ts';
import { findInOrders } from './find/find-in-orders.ts';
import { countByVersion, findKeptVersions } from './find/count-by-version.ts';
import { ordersGauges } from './gauges.ts';
import { ordersJobs } from './jobs.ts';
import { findHeldBeats, findShownCovers } from './lifecycle/held-beats.ts';
import { logOrderMail } from './lifecycle/log-order.ts';
import { findSoldIn } from './lifecycle/order-record.ts';
import { noteConfirmation, noteNoConfirmation } from './mails/confirmations.ts';
import { mailCases } from './mails/mail-cases.ts';
import { ordersMails } from './mails.ts';
import { ordersPersonalData } from './personal-data.ts';
import { ordersRetention } from './retention.ts';
import { ordersRoutes } from './routes.ts';
import { itemLife, orderLife } from './lifecycle/order-states.ts';
import { refundLife } from './admin/refund-states.ts';
import { withdrawalCases } from './admin/withdrawal-cases.ts';
import { withdrawalLife } from './withdrawals/withdrawal-states.ts';

export const ordersFeature: Feature = {
  name: 'orders',
  owns: 'orders, payments, grants, downloads, refunds',
  api: { title: 'Sales', description: 'What you have sold, and who has licensed what.' },
  routes: ordersRoutes,
  jobs: ordersJobs,
  lives: [orderLife, itemLife, refundLife, withdrawalLife],
  on: ({ log }) => ({
    'mailing.refused': noteNoConfirmation,
    'mailing.sent': async (trx, mail) => {
      await noteConfirmation(trx, mail);
      afterCommit(trx, (db) => logOrderMail(db, log, mail.purpose));
    },
    'auth.email-verified': joinGuestOrders,
  }),
  provides: () => ({
    'find.results': findInOrders,
    'site.kept-versions': findKeptVersions,
    'site.orders-by-version': countByVersion,
    'site.has-orders': async (db) => (await findSoldIn(db)) !== null,
    'catalogue.held-beats': findHeldBeats,
    'catalogue.shown-covers': findShownCovers,
    'catalogue.ended-sales': findEndedSales,
    'inbox.cases': [mailCases, withdrawalCases],
  }),
  retention: ordersRetention,
  personalData: (deps) => [ordersPersonalData(deps)],
  mails: ordersMails,
  gauges: ordersGauges,
};

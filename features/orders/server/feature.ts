import type { Feature } from '#platform/feature.ts';
import { openDocuments } from './documents/documents.ts';
import { ordersJobs } from './jobs.ts';
import { ordersMails } from './mails.ts';
import { ordersPersonalData } from './personal-data.ts';
import { ordersRetention } from './retention.ts';
import { ordersRoutes } from './routes.ts';
import { itemLife, orderLife } from './lifecycle/order-states.ts';
import { refundLife } from './admin/refund-states.ts';
import { withdrawalLife } from './withdrawals/withdrawal-states.ts';

export const ordersFeature: Feature = {
  name: 'orders',
  owns: 'orders, payments, grants, downloads, agreements',
  routes: (deps) => {
    const documents = openDocuments();
    deps.onClose(() => documents.close());
    return ordersRoutes({ ...deps, documents });
  },
  jobs: ordersJobs,
  lives: [orderLife, itemLife, refundLife, withdrawalLife],
  retention: ordersRetention,
  personalData: (deps) => [ordersPersonalData(deps)],
  mails: ordersMails,
};

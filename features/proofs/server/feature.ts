import { openDocuments } from '#features/documents/server/public.ts';
import { selectLicenses } from '#features/orders/server/public.ts';
import type { Feature } from '#platform/feature.ts';
import { proofsPersonalData } from './personal-data.ts';
import { proofsRetention } from './retention.ts';
import { proofsRoutes } from './routes.ts';

export const proofsFeature: Feature = {
  name: 'proofs',
  owns: 'pages that prove licenses, uses, licensees',
  routes: (deps) => proofsRoutes({ ...deps, documents: deps.openOnce(openDocuments) }),
  on: () => ({
    'orders.buyer-forgotten': async (trx, { orderIds }) => {
      const items = selectLicenses(trx)
        .select('item.id')
        .where('item.order_id', 'in', [...orderIds]);
      await trx.deleteFrom('orders_uses').where('item_id', 'in', items).execute();
    },
  }),
  retention: proofsRetention,
  personalData: () => [proofsPersonalData()],
};

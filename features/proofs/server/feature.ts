import type { Feature } from '#platform/feature.ts';
import { proofsPersonalData } from './personal-data.ts';
import { proofsRetention } from './retention.ts';
import { proofsRoutes } from './routes.ts';

export const proofsFeature: Feature = {
  name: 'proofs',
  owns: 'pages that prove licenses, uses, licensees',
  routes: proofsRoutes,
  on: () => ({
    'orders.buyer-forgotten': async (trx, { itemIds }) => {
      await trx
        .deleteFrom('orders_uses')
        .where('item_id', 'in', [...itemIds])
        .execute();
    },
  }),
  retention: proofsRetention,
  personalData: () => [proofsPersonalData()],
};

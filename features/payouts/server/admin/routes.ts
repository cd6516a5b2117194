import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { getAdminSeller } from './get-seller.ts';
import { getPayoutTotals, listBalances } from './list-balances.ts';
import { listLines, listPayments, listTransfers } from './list-of-seller.ts';
import { noteManualPayment } from './note-manual-payment.ts';
import { retryTransfers } from './retry-transfers.ts';
import { undoManualPayment } from './undo-manual-payment.ts';

export const adminRoutes = (deps: PayoutsDeps): Route[] => {
  const { db } = deps;
  return [
    route(contract.listBalances, ({ query }) => listBalances(db, query)),
    route(contract.getPayoutTotals, () => getPayoutTotals(db)),
    route(contract.getAdminSeller, ({ params }) => getAdminSeller(db, params.sellerId)),
    route(contract.listSellerLines, ({ params, query }) => listLines(db, { ...params, ...query })),
    route(contract.listSellerTransfers, ({ params, query }) => listTransfers(db, { ...params, ...query })),
    route(contract.listManualPayments, ({ params, query }) => listPayments(db, { ...params, ...query })),
    route(contract.retryTransfers, ({ params, actor }) => retryTransfers(deps, { ...params, actor })),
    route(contract.noteManualPayment, ({ params, body, actor }) =>
      noteManualPayment(deps, { ...params, ...body, actor }),
    ),
    route(contract.undoManualPayment, ({ params, body, actor }) =>
      undoManualPayment(deps, { ...params, ...body, actor }),
    ),
  ];
};

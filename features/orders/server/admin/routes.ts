import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import * as withdrawals from '../../contract-withdrawals.ts';
import { acceptWithdrawal, declineWithdrawal } from './decide-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { restoreItem, withdrawItem } from './manual.ts';
import { correctOrderEmail } from './correct-order-email.ts';
import { getAdminOrder } from './get-admin-order.ts';
import { listAllOrders } from './list-all-orders.ts';
import { reconcileAgain } from './reconcile-again.ts';
import { refundOrder } from './refund-order.ts';
import { resellItem } from './resell-item.ts';
import { resendPurchaseEmail } from './resend-purchase-email.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(contract.listAllOrders, ({ query }) => listAllOrders(deps.db, query)),
  route(contract.getAdminOrder, ({ params }) => getAdminOrder(deps, params.orderId)),
  route(contract.resendPurchaseEmail, ({ params, actor }) => resendPurchaseEmail(deps, { ...params, actor })),
  route(contract.correctOrderEmail, ({ params, body, actor }) =>
    correctOrderEmail(deps, { ...params, ...body, actor }),
  ),
  route(contract.refundOrder, ({ params, body, actor }) => refundOrder(deps, { ...params, ...body, actor })),
  route(contract.withdrawItem, ({ params, body, actor }) => withdrawItem(deps, { ...params, ...body, actor })),
  route(contract.restoreItem, ({ params, body, actor }) => restoreItem(deps, { ...params, ...body, actor })),
  route(contract.resellItem, ({ params, actor }) => resellItem(deps, { ...params, actor })),
  route(withdrawals.listWithdrawals, ({ query }) => listWithdrawals(deps.db, query)),
  route(withdrawals.acceptWithdrawal, ({ params, body, actor }) =>
    acceptWithdrawal(deps, { ...params, ...body, actor }),
  ),
  route(withdrawals.declineWithdrawal, ({ params, actor }) => declineWithdrawal(deps, { ...params, actor })),
  route(contract.reconcileAgain, ({ params, actor }) => reconcileAgain(deps, { ...params, actor })),
];

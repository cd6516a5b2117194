import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { route, sent, type Route } from '#platform/http/route.ts';
import { keepPrivate } from '#platform/http/private-response.ts';
import * as account from '../contract-account.ts';
import * as contract from '../contract.ts';
import * as sync from '../contract-sync.ts';
import { paymentWebhook } from '../contract-webhook.ts';
import * as withdrawals from '../contract-withdrawals.ts';
import { adminRoutes } from './admin/routes.ts';
import { downloadAll } from './delivery/download-all.ts';
import { downloadFile } from './delivery/download-file.ts';
import { findOrders } from './mails/send-order-links.ts';
import { getOrder } from './purchases/get-order.ts';
import { getSpendingCsv } from './spending/get-spending-csv.ts';
import { getSpending } from './spending/get-spending.ts';
import { listOwnedLicenses } from './purchases/list-owned-licenses.ts';
import { listOwnOrders } from './purchases/list-own-orders.ts';
import { listPurchased } from './purchases/list-purchased.ts';
import { listRecentOrders } from './purchases/list-recent-orders.ts';
import { playPurchased } from './delivery/play-purchased.ts';
import { listNextUpgrades, listUpgrades } from './upgrades/list-upgrades.ts';
import { paymentInbox } from './updates/payment-inbox.ts';
import { syncSales } from './sync/sync-sales.ts';
import { withdraw } from './withdrawals/withdraw.ts';

const orderRoutes = (deps: Deps): Route[] => [
  route(contract.getOrder, ({ params, query, actor, reply }) => {
    keepPrivate(reply);
    return getOrder(deps, { ...params, key: query.key, actor });
  }),
  route(contract.listUpgrades, ({ params, query, actor, reply }) => {
    keepPrivate(reply);
    return listUpgrades(deps, { ...params, key: query.key, actor });
  }),
  route(contract.downloadFile, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadFile(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.downloadAll, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadAll(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.findOrders, ({ body, request }) =>
    findOrders(deps, { email: body.email, address: networkOf(request.ip) }),
  ),
  route(withdrawals.withdraw, ({ body, request }) => withdraw(deps, { ...body, network: networkOf(request.ip) })),
];

const accountRoutes = (deps: Deps): Route[] => [
  route(account.listRecentOrders, ({ query, actor, reply }) => {
    keepPrivate(reply);
    return listRecentOrders(deps, { email: query.email, actor });
  }),
  route(account.listOwnOrders, ({ query, actor, reply }) => {
    keepPrivate(reply);
    return listOwnOrders(deps, { buyerId: actor.id, page: query.page });
  }),
  route(account.listPurchased, ({ params, actor, reply }) => {
    keepPrivate(reply);
    return listPurchased(deps, { userId: params.userId, actor });
  }),
  route(account.listNextUpgrades, ({ actor, reply }) => {
    keepPrivate(reply);
    return listNextUpgrades(deps, actor.id);
  }),
  route(account.listOwnedLicenses, ({ params, actor, reply }) => {
    keepPrivate(reply);
    return listOwnedLicenses(deps.db, { buyerId: actor.id, beatId: params.beatId });
  }),
  route(account.playPurchased, ({ params, actor, request, reply }) => {
    keepPrivate(reply);
    return playPurchased(deps, { ...params, actor }, { request, reply });
  }),
  route(account.getSpending, ({ actor, reply }) => {
    keepPrivate(reply);
    return getSpending(deps, actor.id);
  }),
  route(account.getSpendingCsv, async ({ actor, reply }): Promise<typeof sent> =>
    sendCsv(reply, 'spending.csv', await getSpendingCsv(deps, actor.id)),
  ),
];

export const ordersRoutes = (deps: Deps): Route[] => [
  ...orderRoutes(deps),
  ...accountRoutes(deps),
  route(sync.syncSales, ({ query, actor }) => syncSales(deps, actor, query)),
  route(paymentWebhook, ({ request }) => paymentInbox.receive(deps, request)),
  ...adminRoutes(deps),
];

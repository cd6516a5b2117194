import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { route, sent, type Route } from '#platform/http/route.ts';
import * as account from '../contract-account.ts';
import * as contract from '../contract.ts';
import * as tax from '../contract-tax.ts';
import { paymentWebhook } from '../contract-webhook.ts';
import * as withdrawals from '../contract-withdrawals.ts';
import { adminRoutes } from './admin/routes.ts';
import type { Documents } from './documents/documents.ts';
import { downloadAgreement } from './agreements/download-agreement.ts';
import { getAgreement } from './agreements/get-agreement.ts';
import { downloadAll } from './delivery/download-all.ts';
import { downloadFile } from './delivery/download-file.ts';
import { keepPrivate } from './delivery/keep-private.ts';
import { downloadCreditNote } from './receipts/download-credit-note.ts';
import { downloadReceipt } from './receipts/download-receipt.ts';
import { findOrders } from './mails/send-order-links.ts';
import { getOrder } from './purchases/get-order.ts';
import { getSpendingCsv } from './spending/get-spending-csv.ts';
import { getSpending } from './spending/get-spending.ts';
import { listOwnedLicenses } from './purchases/list-owned-licenses.ts';
import { listOwnOrders } from './purchases/list-own-orders.ts';
import { listPurchased } from './purchases/list-purchased.ts';
import { listRecentOrders } from './purchases/list-recent-orders.ts';
import { playPurchased } from './delivery/play-purchased.ts';
import { previewAgreement } from './agreements/preview-agreement.ts';
import { listNextUpgrades, listUpgrades } from './upgrades/list-upgrades.ts';
import { proofRoutes } from './proofs/routes.ts';
import { paymentInbox } from './updates/payment-inbox.ts';
import { withdraw } from './withdrawals/withdraw.ts';

export type OrdersDeps = Deps & { readonly documents: Documents };

const orderRoutes = (deps: OrdersDeps): Route[] => [
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
  route(contract.getAgreement, ({ params, query, actor, reply }) => {
    keepPrivate(reply);
    return getAgreement(deps, { ...params, key: query.key, actor });
  }),
  route(contract.downloadAgreement, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadAgreement(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.downloadReceipt, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadReceipt(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(tax.downloadCreditNote, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadCreditNote(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.downloadAll, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadAll(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.previewAgreement, async ({ params, actor, request, reply }) => {
    const pdf = await previewAgreement(deps, { ...params, actor, network: networkOf(request.ip) });
    if (isFailure(pdf)) return pdf;
    keepPrivate(reply);
    await reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="agreement-preview.pdf"')
      .send(pdf);
    return sent;
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
  route(account.getSpendingCsv, async ({ actor, reply }): Promise<typeof sent> => {
    keepPrivate(reply);
    return await sendCsv(reply, 'spending.csv', await getSpendingCsv(deps, actor.id));
  }),
];

export const ordersRoutes = (deps: OrdersDeps): Route[] => [
  ...orderRoutes(deps),
  ...accountRoutes(deps),
  ...proofRoutes(deps),
  route(paymentWebhook, ({ request }) => paymentInbox.receive(deps, request)),
  ...adminRoutes(deps),
];

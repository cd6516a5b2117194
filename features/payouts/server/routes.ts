import { fail } from '#contract-kit/failure.ts';
import { mayActFor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { keepPrivate } from '#platform/http/private-response.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as sync from '../contract-sync.ts';
import * as statements from '../contract-statements.ts';
import { askForDetails } from './accounts/ask-for-details.ts';
import { auditLink } from './accounts/audit-link.ts';
import { connectSeller } from './accounts/connect-seller.ts';
import { getBalance, getBalanceHistory } from './accounts/get-balance.ts';
import { getLedger, getRecentSales } from './ledger/get-ledger.ts';
import { syncLedger } from './ledger/sync-ledger.ts';
import { ledgerCsv } from './ledger/ledger-csv.ts';
import { adminRoutes } from './admin/routes.ts';
import { getSetup } from './accounts/get-setup.ts';
import { openDashboard } from './accounts/open-dashboard.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { sendStatementCsv, sendStatementPdf, type Statements } from './statements/send-statement.ts';
import { sellerInbox } from './updates/seller-webhook-inbox.ts';
import { getSaleMails, setSaleMails } from './sale-mails/sale-mails-setting.ts';
import { verifyAccount } from './accounts/verify-account.ts';

const providerRoutes = (deps: PayoutsDeps): Route[] => [
  route(contract.connect, async ({ body: { email }, actor }) => {
    if (!mayActFor(actor, { email })) return fail('FORBIDDEN');
    const response = await askForDetails(deps, { actor, email }, await connectSeller(deps, { actor, email }));
    return await auditLink(deps, { actor, email, action: 'payouts.open-onboarding' }, response);
  }),
  route(contract.verifyAccount, ({ body, actor }) =>
    mayActFor(actor, body) ? verifyAccount(deps, body.email) : fail('FORBIDDEN'),
  ),
  route(contract.dashboardLink, async ({ body: { email }, actor }) => {
    if (!mayActFor(actor, { email })) return fail('FORBIDDEN');
    const response = await openDashboard(deps, email);
    return await auditLink(deps, { actor, email, action: 'payouts.open-dashboard' }, response);
  }),
  route(contract.balance, ({ query, actor, reply }) => {
    keepPrivate(reply);
    return mayActFor(actor, query) ? getBalance(deps, query.email) : fail('FORBIDDEN');
  }),
  route(contract.balanceHistory, ({ query, actor, reply }) => {
    keepPrivate(reply);
    return mayActFor(actor, query) ? getBalanceHistory(deps, query.email) : fail('FORBIDDEN');
  }),
  route(contract.connectWebhook, ({ request }) => sellerInbox.receive(deps, request)),
];

const ledgerRoutes = ({ db, clock }: PayoutsDeps): Route[] => [
  route(sync.syncLedger, ({ actor, query }) => syncLedger({ db, clock }, actor, query)),
  route(contract.recentSales, ({ query, actor, reply }) => {
    keepPrivate(reply);
    return mayActFor(actor, query) ? getRecentSales(db, query.email) : fail('FORBIDDEN');
  }),
  route(contract.ledger, ({ query, actor, reply }) => {
    keepPrivate(reply);
    return getLedger(db, actor.id, query.page);
  }),
  route(contract.ledgerCsv, ({ actor, reply }) => sendCsv(reply, 'ledger.csv', ledgerCsv(db, actor.id))),
  route(contract.setup, ({ actor, reply }) => {
    keepPrivate(reply);
    return getSetup(db, actor.id);
  }),
  route(contract.getSaleMails, ({ actor, reply }) => {
    keepPrivate(reply);
    return getSaleMails(db, actor.id);
  }),
  route(contract.setSaleMails, ({ actor, body }) => setSaleMails(db, actor.id, body.saleMails)),
];

const statementRoutes = (deps: PayoutsDeps & { readonly statements: Statements }): Route[] => [
  route(statements.getStatementCsv, ({ query, actor, reply }) =>
    sendStatementCsv(deps, { sellerId: actor.id, ...query }, reply),
  ),
  route(statements.getStatementPdf, ({ query, actor, request, reply }) =>
    sendStatementPdf(deps, { sellerId: actor.id, readerId: actor.id, ...query }, { request, reply }),
  ),
  route(statements.getSellerStatementCsv, ({ params, query, reply }) =>
    sendStatementCsv(deps, { ...params, ...query }, reply),
  ),
  route(statements.getSellerStatementPdf, ({ params, query, actor, request, reply }) =>
    sendStatementPdf(deps, { ...params, ...query, readerId: actor.id }, { request, reply }),
  ),
];

export const payoutsRoutes = (deps: PayoutsDeps & { readonly statements: Statements }): Route[] => [
  ...providerRoutes(deps),
  ...ledgerRoutes(deps),
  ...statementRoutes(deps),
  ...adminRoutes(deps),
];

import type { Feature } from '#platform/feature.ts';
import { byLabel } from '#platform/metrics/counts.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';
import { canBePaid } from './accounts/find-account.ts';
import { payoutCases } from './admin/payout-cases.ts';
import { countFailedTransfers, countOpenTransfers, sumOwed } from './admin/list-balances.ts';
import { payoutsJobs } from './jobs.ts';
import { payoutsListeners } from './listeners.ts';
import { earningsOfBeats } from './ledger/earnings-of-beats.ts';
import { payoutsMails } from './mails.ts';
import { payoutsPersonalData } from './personal-data.ts';
import { payoutsRetention } from './retention.ts';
import { payoutsRoutes } from './routes.ts';
import { openStatements } from './statements/send-statement.ts';
import { transferLife } from './transfer-states.ts';
import { findSellerMails } from './taken-back/notify-sellers.ts';
import { withStripeTransfers } from './transfers/adopt-transfers.ts';
import { findOrderHistory } from './transfers/find-movements.ts';

/** The account that receives a seller's money. Changing it at Stripe needs a link, which needs the password. */
const payoutsSecurity: SecuritySource = {
  kind: 'payout-account',
  calls: ['POST /api/v1/app/stripe-connect', 'POST /api/v1/app/stripe-dashboard-link'],
  list: async (db, userId) => {
    const rows = await db
      .selectFrom('payouts_accounts')
      .select(['user_id', 'provider_account', 'created_at'])
      .where('user_id', '=', userId)
      .where('gone', '=', false)
      .execute();
    return rows.map((row) => ({ id: row.user_id, name: `Stripe account ${row.provider_account}`, at: row.created_at }));
  },
};

export const payoutsFeature: Feature = {
  name: 'payouts',
  owns: 'sellers’ accounts, ledger, transfers',
  api: {
    title: 'Ledger',
    description: 'Every sale, fee, refund, transfer, and payout as an entry that never changes.',
  },
  routes: (deps) => payoutsRoutes({ ...deps, statements: deps.openOnce(openStatements) }),
  jobs: payoutsJobs,
  lives: [transferLife],
  on: payoutsListeners,
  retention: payoutsRetention,
  personalData: () => [payoutsPersonalData()],
  mails: payoutsMails,
  gauges: [
    {
      name: 'stemhouse_transfers',
      help: 'Transfers to sellers and their reversals: begun (open), or refused and unresolved (failed).',
      labels: ['state'],
      read: async (trx) =>
        byLabel('state', { open: await countOpenTransfers(trx), failed: await countFailedTransfers(trx) }),
    },
    {
      name: 'stemhouse_owed_cents',
      help: 'What the label owes its sellers, in hundredths of the currency.',
      labels: ['currency'],
      read: async (trx) => (await sumOwed(trx)).map(({ currency, cents }) => ({ labels: { currency }, value: cents })),
    },
  ],
  provides: (deps) => ({
    'orders.history': findOrderHistory,
    'orders.seller-mails': findSellerMails,
    'orders.catch-up': (orderId, apply) => withStripeTransfers(deps, orderId, apply),
    'auth.can-be-paid': canBePaid,
    'auth.security': [payoutsSecurity],
    'inbox.cases': [payoutCases],
    'splits.figures': async (db, { userId, beatIds }) =>
      new Map(
        [...(await earningsOfBeats(db, userId, beatIds))].map(
          ([beatId, { sales, soldCents, refundedCents, earnedCents }]) => [
            beatId,
            { sales, soldCents: soldCents - refundedCents, earnedCents },
          ],
        ),
      ),
  }),
};

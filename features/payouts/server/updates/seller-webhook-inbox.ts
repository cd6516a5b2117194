import { createWebhookInbox, type EventHandler } from '#platform/webhooks/webhook-inbox.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { checkAccount } from './check-account.ts';

/** Events about unknown accounts are ignored. */
const checkSeller: EventHandler<PayoutsDeps> = async (deps, { provider_account: account }) => {
  if (account === null) return undefined;
  const owner = await deps.db
    .selectFrom('payouts_accounts')
    .select('user_id')
    .where('provider_account', '=', account)
    .executeTakeFirst();
  if (owner) await checkAccount(deps, owner.user_id);
  return undefined;
};

/** Events about sellers' accounts: whether they can be paid, and their payouts to banks. */
export const sellerInbox = createWebhookInbox({
  endpoint: 'connect',
  job: 'payouts.handle-event',
  refusals: { closed: 'PAYOUTS_CLOSED', badSignature: 'PAYOUTS_BAD_SIGNATURE' },
  facts: ({ account }) => ({ provider_account: account ?? null }),
  handlers: {
    'account.updated': checkSeller,
    'capability.updated': checkSeller,
    'payout.paid': checkSeller,
    'payout.failed': checkSeller,
  },
});

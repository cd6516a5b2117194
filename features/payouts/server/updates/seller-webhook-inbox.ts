import { createWebhookInbox } from '#platform/webhooks/webhook-inbox.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { checkAccount } from './check-account.ts';

/** Fetches the state of the seller's account that an event is about; events about other accounts are done. */
const checkSeller = async (
  deps: PayoutsDeps,
  { provider_account: account }: { readonly provider_account: string | null },
): Promise<undefined> => {
  if (account === null) return;
  const owner = await deps.db
    .selectFrom('payouts_accounts')
    .select('user_id')
    .where('provider_account', '=', account)
    .executeTakeFirst();
  if (owner) await checkAccount(deps, owner.user_id);
};

/** Events of sellers' accounts: what can be paid to them, and what left for their banks. */
export const sellerInbox = createWebhookInbox({
  endpoint: 'connect',
  table: 'payouts_events',
  job: 'payouts.handle-event',
  refusals: { closed: 'PAYOUTS_CLOSED', badSignature: 'PAYOUTS_BAD_SIGNATURE' },
  needs: ['account.updated', 'capability.updated', 'payout.paid', 'payout.failed'],
  columns: ({ account }) => ({ provider_account: account ?? null }),
  handlers: [{ types: /^(account|capability|payout)\./, handle: checkSeller }],
});

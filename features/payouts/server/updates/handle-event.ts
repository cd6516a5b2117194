import { checkAccount } from './check-account.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** Learns from the provider how the account stands that a stored event is about; one of nobody of ours is done with. */
export const handleEvent = async (deps: PayoutsDeps, eventId: string): Promise<void> => {
  const event = await deps.db
    .selectFrom('payouts_events')
    .select('provider_account')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) return;
  const owner = await deps.db
    .selectFrom('payouts_accounts')
    .select('user_id')
    .where('provider_account', '=', event.provider_account)
    .executeTakeFirst();
  if (owner) await checkAccount(deps, owner.user_id);
  await deps.db
    .updateTable('payouts_events')
    .set({ processed_at: deps.clock.now() })
    .where('id', '=', eventId)
    .execute();
};

import { z } from 'zod';
import { onBehalf, route } from '../core/api-route.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, pageParams, text } from '../core/params.ts';
import { testBanks, writeAccount } from './change-account.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import type { Account } from './accounts.ts';
import { balanceOf } from '../balance/balance.ts';
import { bookBalance } from '../balance/balance-transactions.ts';
import { insertObject, lockObject, onBehalfOf, type ProviderObject, updateObject, type Work } from '../core/store.ts';

export interface Payout extends ProviderObject {
  amount: number;
  balance_transaction: string;
  status: 'in_transit' | 'paid' | 'failed';
}

const createPayout = async (seller: Work, account: Account, amount: number): Promise<Payout> => {
  const id = newObjectId('po');
  const booked = await bookBalance(seller, {
    amount: -amount,
    fee: 0,
    type: 'payout',
    source: id,
    description: 'STRIPE PAYOUT',
  });
  const payout = await insertObject<Payout>(seller, {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seller.now,
    automatic: false,
    balance_transaction: booked.id,
    created: seller.now,
    currency: seller.settings.currency,
    description: null,
    destination: account.external_accounts.data[0]!.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  });
  await emitEvent(seller, 'payout.created', payout);
  return payout;
};

/** The bank returns the money, and payouts pause until the seller enters another bank account. */
const failPayout = async (work: Work, seller: Work, account: Account, payout: Payout): Promise<Payout> => {
  const booked = await bookBalance(seller, {
    amount: payout.amount,
    fee: 0,
    type: 'payout_failure',
    source: payout.id,
    description: 'PAYOUT FAILURE',
    availableOn: seller.now,
  });
  const failed = await updateObject(seller, payout, {
    failure_balance_transaction: booked.id,
    failure_code: 'no_account',
    failure_message: 'The bank account could not be located.',
    status: 'failed',
  });
  await emitEvent(seller, 'payout.failed', failed, { status: payout.status });
  await writeAccount(work, account, {
    payouts_enabled: false,
    requirements: {
      ...account.requirements,
      currently_due: ['external_account'],
      eventually_due: ['external_account'],
      past_due: ['external_account'],
    },
  });
  return failed;
};

/** Pays the available balance to the seller's bank, which accepts or returns it at once. */
export const payOut = async (work: Work, accountId: string): Promise<Payout> => {
  const { body: account } = await lockObject<Account>(work, 'account', accountId);
  if (!account.payouts_enabled) throw refused(`Payouts of account ${accountId} are not enabled.`);
  const seller = onBehalfOf(work, accountId);
  const { available } = await balanceOf(seller);
  if (available <= 0) throw refused('There is nothing available to pay out.', 'balance_insufficient');
  const payout = await createPayout(seller, account, available);
  const { last4 } = account.external_accounts.data[0]!;
  const bank = testBanks.find(({ number }) => number.endsWith(last4));
  if (bank?.outcome === 'failed') return failPayout(work, seller, account, payout);
  const paid = await updateObject(seller, payout, { status: 'paid' });
  await emitEvent(seller, 'payout.paid', paid, { status: payout.status });
  return paid;
};

export const payoutRoutes = [
  onBehalf(
    route(
      'GET',
      '/payouts',
      z.strictObject({ ...pageParams, ...createdParam, status: text().optional() }),
      (work, { created, status, ...page }) =>
        listObjects(work, '/v1/payouts', { kind: 'payout', created, fields: { status } }, page),
    ),
  ),
];

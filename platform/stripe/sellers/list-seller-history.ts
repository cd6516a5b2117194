import type Stripe from 'stripe';
import { PaymentProviderError, type SellerEntry } from '../payments.ts';
import { callProvider, requireId } from '../provider-call.ts';

const toEntry = (booked: Stripe.BalanceTransaction): SellerEntry => ({
  id: booked.id,
  type: booked.type,
  amountCents: booked.amount,
  feeCents: booked.fee,
  netCents: booked.net,
  currency: booked.currency,
  created: new Date(booked.created * 1000),
  availableOn: new Date(booked.available_on * 1000),
  status: booked.status === 'available' ? 'available' : 'pending',
  sourceId: typeof booked.source === 'string' ? booked.source : (booked.source?.id ?? null),
});

export const listSellerHistory = async (
  stripe: Stripe,
  accountId: string,
  { limit, startingAfter }: { limit: number; startingAfter?: string },
): Promise<{ entries: SellerEntry[]; hasMore: boolean }> => {
  requireId(accountId, 'acct_');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw new PaymentProviderError('invalid', `The limit must be from 1 to 100, not ${limit}.`);
  }
  const page = { limit, ...(startingAfter !== undefined && { starting_after: startingAfter }) };
  const list = await callProvider(() => stripe.balanceTransactions.list(page, { stripeAccount: accountId }));
  return { entries: list.data.map(toEntry), hasMore: list.has_more };
};

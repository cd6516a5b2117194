import { z } from 'zod';
import { onBehalf, route } from '../core/api-route.ts';
import { newObjectId } from '../core/ids.ts';
import { listObjects } from '../core/list-objects.ts';
import { maturePending } from './mature-pending.ts';
import { createdParam, expandParam, pageParams, text } from '../core/params.ts';
import { getObject, insertObject, type ProviderObject, type Work } from '../core/store.ts';

const categories = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  payment_refund: 'refund',
  adjustment: 'dispute',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  payout: 'payout',
  payout_failure: 'payout_reversal',
} as const;

export interface BalanceTransaction extends ProviderObject {
  amount: number;
  available_on: number;
  created: number;
  currency: string;
  description: string;
  fee: number;
  net: number;
  type: keyof typeof categories;
  source: string;
  status: 'pending' | 'available';
}

export interface Entry {
  /** Cents, negative when money leaves. */
  amount: number;
  fee: number;
  type: BalanceTransaction['type'];
  source: string;
  description: string;
  /** Unix seconds. By default, incoming money is pending for a while and outgoing money leaves at once. */
  availableOn?: number;
}

/** Books `amount` minus `fee`. */
export const bookBalance = (work: Work, entry: Entry): Promise<BalanceTransaction> => {
  const delay = entry.amount > 0 ? Math.ceil(work.settings.availableDelayMs / 1000) : 0;
  const availableOn = Math.max(entry.availableOn ?? work.now + delay, work.now);
  return insertObject<BalanceTransaction>(work, {
    id: newObjectId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: work.now,
    currency: work.settings.currency,
    description: entry.description,
    exchange_rate: null,
    fee: entry.fee,
    fee_details: entry.fee
      ? [
          {
            amount: entry.fee,
            application: null,
            currency: work.settings.currency,
            description: entry.type === 'adjustment' ? 'Dispute fee' : 'Processing fee',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: entry.amount - entry.fee,
    reporting_category: categories[entry.type],
    source: entry.source,
    status: availableOn > work.now ? 'pending' : 'available',
    type: entry.type,
  });
};

const kind = 'balance_transaction';

/** When the money of an entry becomes available; money derived from it isn't available earlier. */
export const availabilityOf = async (work: Work, id: string | null): Promise<number> =>
  id === null ? work.now : (await getObject<BalanceTransaction>(work, kind, id)).available_on;

export const balanceTransactionRoutes = [
  onBehalf(
    route(
      'GET',
      '/balance_transactions',
      z.strictObject({
        ...pageParams,
        ...createdParam,
        source: text().optional(),
        type: text().optional(),
        currency: text(3).optional(),
      }),
      async (work, { created, source, type, currency, ...page }) => {
        await maturePending(work);
        const filter = { kind, created, fields: { source, type, currency } };
        return listObjects(work, '/v1/balance_transactions', filter, page);
      },
    ),
  ),
  onBehalf(
    route('GET', '/balance_transactions/:id', z.strictObject(expandParam), async (work, _input, { id }) => {
      await maturePending(work);
      return getObject(work, kind, id!);
    }),
  ),
];

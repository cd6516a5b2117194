import { z } from 'zod';
import { route } from '../api-route.ts';
import { newObjectId } from '../ids.ts';
import { listObjects } from '../list-objects.ts';
import { createdParam, expandParam, pageParams, text } from '../params.ts';
import { getObject, insertObject, type ProviderObject, type Work } from '../store.ts';

export interface BalanceTransaction extends ProviderObject {
  amount: number;
  fee: number;
  net: number;
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'adjustment';
  source: string;
}

const settlementDays = 2;
const day = 86_400;

/** Books `amount` less `fee`, in cents, negative when money leaves; available two days later. */
export const bookBalance = (
  work: Work,
  entry: Pick<BalanceTransaction, 'amount' | 'fee' | 'type' | 'source'> & { description: string },
): Promise<BalanceTransaction> =>
  insertObject<BalanceTransaction>(work, {
    id: newObjectId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: work.now + settlementDays * day,
    balance_type: 'payments',
    created: work.now,
    currency: 'usd',
    description: entry.description,
    exchange_rate: null,
    fee: entry.fee,
    fee_details: entry.fee
      ? [
          {
            amount: entry.fee,
            application: null,
            currency: 'usd',
            description: entry.type === 'adjustment' ? 'Dispute fee' : 'Processing fee',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: entry.amount - entry.fee,
    reporting_category: {
      charge: 'charge',
      payment: 'charge',
      refund: 'refund',
      payment_refund: 'refund',
      adjustment: 'dispute',
    }[entry.type],
    source: entry.source,
    status: 'pending',
    type: entry.type,
  });

const kind = 'balance_transaction';

export const balanceTransactionRoutes = [
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
    (work, { created, source, type, currency, ...page }) =>
      listObjects(work, '/v1/balance_transactions', { kind, created, fields: { source, type, currency } }, page),
  ),
  route('GET', '/balance_transactions/:id', z.strictObject(expandParam), (work, _input, { id }) =>
    getObject(work, kind, id!),
  ),
];

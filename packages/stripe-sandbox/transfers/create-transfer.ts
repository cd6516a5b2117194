import { formatCents } from '../core/money.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { invalidRequest, refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import type { Account } from '../sellers/accounts.ts';
import { balanceOf } from '../balance/balance.ts';
import { availabilityOf, bookBalance } from '../balance/balance-transactions.ts';
import { type Charge, createDestinationPayment } from '../charges/charges.ts';
import { findObject, insertObject, onBehalfOf, type ProviderObject, updateObject, type Work } from '../core/store.ts';

export interface Transfer extends ProviderObject {
  amount: number;
  amount_reversed: number;
  balance_transaction: string;
  destination: string;
  destination_payment: string;
  reversals: { object: 'list'; url: string; has_more: boolean; data: ProviderObject[] };
  reversed: boolean;
  source_transaction: string | null;
  transfer_group: string | null;
}

export interface TransferInput {
  amount: number;
  destination: string;
  source_transaction?: string | undefined;
  transfer_group?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

/** The United States, the United Kingdom, Canada, Switzerland, and the European Economic Area, by ISO 3166-1 code. */
const transferRegion: ReadonlySet<string> = new Set(
  'US GB CA CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
);

/** Stripe transfers within a country and within this region (docs.stripe.com/connect/cross-border-payouts). */
export const isInRegion = (from: string, to: string): boolean =>
  from === to || (transferRegion.has(from) && transferRegion.has(to));

const findDestination = async (work: Work, id: string): Promise<void> => {
  const found = await findObject<Account>(work, 'account', id, 'for update');
  if (!found) {
    throw invalidRequest(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' });
  }
  const { country } = found.body;
  if (!isInRegion(work.settings.country, country)) {
    throw refused(
      `Funds can't be sent to accounts located in ${country} because it's restricted outside of your platform's region.`,
      'transfers_not_allowed',
    );
  }
  if (found.body.capabilities.transfers === 'active') return;
  throw refused(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    'insufficient_capabilities_for_transfer',
  );
};

/** Reversals don't free up their charge: Stripe doesn't document it, and no shop should rely on it. */
const findSource = async (work: Work, id: string, amount: number): Promise<Charge> => {
  const found = await findObject<Charge>(work, 'charge', id, 'for update');
  const param = 'source_transaction';
  if (!found) throw invalidRequest(`No such charge: '${id}'`, { code: 'resource_missing', param });
  const { body: charge } = found;
  if (charge.status !== 'succeeded') throw refused(`Charge ${id} has not succeeded.`, undefined, param);
  const { rows } = await work.client.query<{ used: number }>(
    `select coalesce(sum((body ->> 'amount')::bigint), 0)::float8 as used from payments_sandbox.object
     where kind = 'transfer' and parent = $1`,
    [id],
  );
  const { used } = rows[0]!;
  if (used + amount <= charge.amount) return charge;
  const already =
    used > 0
      ? ` (There are already transfers using this source, amounting to ${formatCents(used, charge.currency)})`
      : '';
  throw refused(
    `Transfers using this transaction as a source must not exceed the source amount of ${formatCents(charge.amount, charge.currency)}.${already}`,
    undefined,
    'amount',
  );
};

/** Without a source charge a transfer uses the platform's current balance. Concurrent transfers wait for each other. */
const checkFunds = async (work: Work, amount: number): Promise<void> => {
  await work.client.query(`select pg_advisory_xact_lock(hashtextextended('payments_sandbox balance', 2))`);
  const { available } = await balanceOf(work);
  if (available >= amount) return;
  throw refused(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance.',
    'balance_insufficient',
  );
};

/** Transfers inherit their charge's group; a charge without one gets it from its first transfer. */
const groupOf = async (work: Work, source: Charge | null, input: TransferInput): Promise<string | null> => {
  if (!source) return input.transfer_group ?? null;
  if (source.transfer_group && input.transfer_group && source.transfer_group !== input.transfer_group) {
    const words = `The transfer_group of charge ${source.id} is ${source.transfer_group}, not ${input.transfer_group}.`;
    throw refused(words, undefined, 'transfer_group');
  }
  const group = source.transfer_group ?? input.transfer_group ?? `group_${source.payment_intent ?? source.id}`;
  if (!source.transfer_group) await updateObject(work, source, { transfer_group: group });
  return group;
};

const newTransfer = (work: Work, input: TransferInput, group: string | null) => {
  const id = newObjectId('tr');
  return {
    id,
    object: 'transfer',
    amount: input.amount,
    amount_reversed: 0,
    created: work.now,
    currency: work.settings.currency,
    description: input.description ?? null,
    destination: input.destination,
    livemode: false,
    metadata: input.metadata ?? {},
    reversals: { object: 'list' as const, url: `/v1/transfers/${id}/reversals`, has_more: false, data: [] },
    reversed: false,
    source_transaction: input.source_transaction ?? null,
    source_type: 'card',
    transfer_group: group,
  };
};

/** @throws {ApiError} if the platform can't send the money or the seller can't receive it */
export const createTransfer = async (work: Work, input: TransferInput): Promise<Transfer> => {
  await findDestination(work, input.destination);
  const source =
    input.source_transaction === undefined ? null : await findSource(work, input.source_transaction, input.amount);
  if (!source) await checkFunds(work, input.amount);
  const transfer = newTransfer(work, input, await groupOf(work, source, input));
  const availableOn = source ? await availabilityOf(work, source.balance_transaction) : work.now;
  const description = input.description ?? `Transfer ${transfer.id}`;
  const sent = await bookBalance(work, {
    amount: -input.amount,
    fee: 0,
    type: 'transfer',
    source: transfer.id,
    description,
    availableOn,
  });
  const seller = onBehalfOf(work, input.destination);
  const payment = await createDestinationPayment(seller, {
    id: transfer.id,
    amount: input.amount,
    description: input.description ?? null,
    group: transfer.transfer_group,
  });
  const received = await bookBalance(seller, {
    amount: input.amount,
    fee: 0,
    type: 'payment',
    source: payment.id,
    description,
    availableOn,
  });
  await updateObject(seller, payment, { balance_transaction: received.id });
  const stored = await insertObject<Transfer>(
    work,
    { ...transfer, balance_transaction: sent.id, destination_payment: payment.id },
    source ? { parent: source.id } : {},
  );
  await emitEvent(work, 'transfer.created', stored);
  return stored;
};

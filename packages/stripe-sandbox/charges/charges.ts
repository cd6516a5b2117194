import { z } from 'zod';
import { onBehalf, route } from '../core/api-route.ts';
import { newObjectId } from '../core/ids.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, pageParams, text } from '../core/params.ts';
import type { Method, Payer, TestCard } from './payment-methods.ts';
import { getObject, insertObject, type Presentment, type ProviderObject, type Work } from '../core/store.ts';
import type { PaymentIntent } from './payment-intents.ts';

export interface Charge extends ProviderObject {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  balance_transaction: string | null;
  captured: boolean;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Record<string, string>;
  outcome: object | null;
  paid: boolean;
  payment_intent: string | null;
  payment_method_details: { type: Method['type'] };
  presentment_details?: Presentment;
  refunded: boolean;
  /** On a seller's account, the transfer that created it. */
  source_transfer: string | null;
  status: 'succeeded' | 'pending' | 'failed';
  transfer_group: string | null;
}

const cardDetails = (method: Extract<Method, { type: 'card' }>, amount: number, authenticated: boolean) => ({
  type: 'card',
  card: {
    amount_authorized: amount,
    authorization_code: null,
    brand: method.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: method.country,
    electronic_commerce_indicator: null,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: `sandbox${method.last4}`,
    funding: 'credit',
    installments: null,
    last4: method.last4,
    mandate: null,
    network: method.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  },
});

const bankDetails = (method: Extract<Method, { type: 'us_bank_account' }>) => ({
  type: 'us_bank_account',
  us_bank_account: {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'Sandbox Test Bank',
    fingerprint: `sandbox${method.last4}`,
    last4: method.last4,
    payment_reference: null,
    routing_number: '110000000',
  },
});

const outcomes = {
  approved: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  declined: (reason: string) => ({
    advice_code: 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }),
};

export interface Attempt {
  method: Method;
  payer: Payer;
  status: Charge['status'];
  decline?: TestCard['decline'];
  authenticated?: boolean;
}

const alike = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'PAYMENT SANDBOX',
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
};

export const createCharge = (work: Work, intent: PaymentIntent, attempt: Attempt): Promise<Charge> => {
  const { method, payer, status, decline } = attempt;
  return insertObject<Charge>(work, {
    id: newObjectId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    ...alike,
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    balance_transaction: null,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    captured: status !== 'failed',
    created: work.now,
    currency: work.settings.currency,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: decline ? outcomes.declined(decline.declineCode) : outcomes.approved,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: newObjectId('pm'),
    payment_method_details:
      method.type === 'card' ? cardDetails(method, intent.amount, attempt.authenticated ?? false) : bankDetails(method),
    ...(intent.presentment_details && { presentment_details: intent.presentment_details }),
    receipt_email: intent.receipt_email,
    source_transfer: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_group: intent.transfer_group,
  } as Charge);
};

/** Represents a transfer on the seller's account. */
export const createDestinationPayment = (
  work: Work,
  transfer: { id: string; amount: number; description: string | null; group: string | null },
): Promise<Charge> =>
  insertObject<Charge>(work, {
    id: newObjectId('py'),
    object: 'charge',
    ...alike,
    amount: transfer.amount,
    amount_captured: transfer.amount,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: true,
    created: work.now,
    currency: work.settings.currency,
    description: transfer.description,
    failure_code: null,
    failure_message: null,
    metadata: {},
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    receipt_email: null,
    source_transfer: transfer.id,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_group: transfer.group,
  } as unknown as Charge);

export const chargeRoutes = [
  onBehalf(
    route(
      'GET',
      '/charges',
      z.strictObject({
        ...pageParams,
        ...createdParam,
        payment_intent: text().optional(),
        transfer_group: text().optional(),
      }),
      (work, { created, payment_intent, transfer_group, ...page }) =>
        listObjects(work, '/v1/charges', { kind: 'charge', created, fields: { payment_intent, transfer_group } }, page),
    ),
  ),
  onBehalf(
    route('GET', '/charges/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, 'charge', id!)),
  ),
];

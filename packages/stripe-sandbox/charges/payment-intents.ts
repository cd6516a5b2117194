import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { newObjectId } from '../core/ids.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, pageParams } from '../core/params.ts';
import { getObject, insertObject, type Presentment, type ProviderObject, type Work } from '../core/store.ts';

export interface PaymentData {
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  receipt_email?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
  transfer_group?: string | undefined;
}

export interface PaymentIntent extends ProviderObject {
  amount: number;
  amount_received: number;
  description: string | null;
  last_payment_error: object | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  next_action: object | null;
  payment_method: string | null;
  presentment_details?: Presentment;
  processing: object | null;
  receipt_email: string | null;
  statement_descriptor_suffix: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  transfer_group: string | null;
}

export const createPaymentIntent = (
  work: Work,
  amount: number,
  methods: string[],
  data: PaymentData,
): Promise<PaymentIntent> => {
  const id = newObjectId('pi');
  return insertObject<PaymentIntent>(work, {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newObjectId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: work.now,
    currency: work.settings.currency,
    customer: null,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methods,
    payment_record: null,
    processing: null,
    receipt_email: data.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: data.transfer_group ?? null,
  });
};

const kind = 'payment_intent';

export const paymentIntentRoutes = [
  route('GET', '/payment_intents', z.strictObject({ ...pageParams, ...createdParam }), (work, { created, ...page }) =>
    listObjects(work, '/v1/payment_intents', { kind, created }, page),
  ),
  route('GET', '/payment_intents/:id', z.strictObject(expandParam), (work, _input, { id }) =>
    getObject(work, kind, id!),
  ),
];

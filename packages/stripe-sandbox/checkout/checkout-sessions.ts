import { z } from 'zod';
import { formatCents, leastPaymentCents } from '../core/money.ts';
import { route } from '../core/api-route.ts';
import { invalidRequest, refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { checkLineItems, createLineItems, lineItemParam, type LineItem } from './line-items.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, emailParam, expandParam, integer, metadata, pageParams, text } from '../core/params.ts';
import {
  getObject,
  insertObject,
  lockObject,
  type Presentment,
  type ProviderObject,
  updateObject,
  type Work,
} from '../core/store.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import type { PaymentData } from '../charges/payment-intents.ts';

interface ConsentCollection {
  payment_method_reuse_agreement: null;
  promotions: null;
  terms_of_service: 'none' | 'required';
}

export interface CheckoutSession extends ProviderObject {
  adaptive_pricing: { enabled: boolean };
  amount_subtotal: number;
  amount_total: number;
  automatic_tax: {
    enabled: boolean;
    liability: { type: 'self' } | null;
    provider: 'stripe' | null;
    status: 'requires_location_inputs' | 'complete' | 'failed' | null;
  };
  cancel_url: string | null;
  client_reference_id: string | null;
  consent: { promotions: null; terms_of_service: 'accepted' | null } | null;
  consent_collection: ConsentCollection | null;
  created: number;
  currency: string;
  custom_text: Record<
    'after_submit' | 'shipping_address' | 'submit' | 'terms_of_service_acceptance',
    { message: string } | null
  >;
  customer_details: object | null;
  customer_email: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'paid' | 'unpaid';
  presentment_details?: Presentment;
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  url: string | null;
}

/** Fields that Stripe's API doesn't reveal. */
export interface SessionSecrets {
  paymentData: PaymentData;
  /** A card payment that waits for the bank's authentication. */
  authenticating?: { method: unknown; payer: unknown } | null;
  /** How a bank debit that hasn't settled yet will end. */
  settlement?: { outcome: 'success' | 'failure' } | null;
}

const address = z.url({ protocol: /^https?$/, message: 'Not a valid URL' }).max(5000);
/** Allows braces, for `{CHECKOUT_SESSION_ID}`. */
const successUrl = text().refine((url) => address.safeParse(url.replaceAll(/[{}]/g, '')).success, 'Not a valid URL');

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const customText = z.strictObject({ message: text(1200) });

/** Languages of the payment page (https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale). */
const locales = [
  'auto',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'es-419',
  'et',
  'fi',
  'fil',
  'fr',
  'fr-CA',
  'hi-IN',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'vi',
  'zh',
  'zh-HK',
  'zh-TW',
] as const;

const createParams = z.strictObject({
  ...expandParam,
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  locale: z.enum(locales).optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'us_bank_account']))
    .min(1)
    .optional(),
  automatic_tax: z
    .strictObject({
      enabled: flag,
      liability: z.strictObject({ type: z.literal('self', 'The sandbox taxes for the platform only') }).optional(),
    })
    .optional(),
  cancel_url: address.optional(),
  client_reference_id: text(200).optional(),
  consent_collection: z.strictObject({ terms_of_service: z.enum(['none', 'required']).optional() }).optional(),
  custom_text: z
    .strictObject({ submit: customText.optional(), terms_of_service_acceptance: customText.optional() })
    .optional(),
  customer_email: emailParam.optional(),
  expires_at: integer().optional(),
  line_items: z.array(lineItemParam).min(1, 'At least one line item is needed').max(100, 'At most 100 line items'),
  metadata: metadata.optional(),
  mode: z.literal('payment', 'The sandbox takes one-time payments only'),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      receipt_email: emailParam.optional(),
      statement_descriptor_suffix: text(22).optional(),
      transfer_group: text().optional(),
    })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  success_url: successUrl,
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
});

const kind = 'checkout.session';
/** Eight digits: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const maximumTotal = 99_999_999;
const minute = 60;

const expiry = (now: number, input: number | undefined): number => {
  const expiresAt = input ?? now + 24 * 60 * minute;
  if (expiresAt < now + 30 * minute || expiresAt > now + 24 * 60 * minute) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours after the session is created.',
      { param: 'expires_at' },
    );
  }
  return expiresAt;
};

const alike = {
  after_expiration: null,
  allow_promotion_codes: null,
  billing_address_collection: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
};

const consentOf = (terms: ConsentCollection['terms_of_service'] | undefined) =>
  terms === undefined
    ? { consent: null, consent_collection: null }
    : {
        consent: { promotions: null, terms_of_service: null },
        consent_collection: { payment_method_reuse_agreement: null, promotions: null, terms_of_service: terms },
      };

export const asksForTerms = ({ consent_collection: collection }: CheckoutSession): boolean =>
  collection?.terms_of_service === 'required';

const newSession = (work: Work, input: z.output<typeof createParams>, total: number): CheckoutSession => {
  const id = newObjectId('cs_test', 58);
  return {
    id,
    object: 'checkout.session',
    ...alike,
    adaptive_pricing: { enabled: input.adaptive_pricing?.enabled ?? work.settings.adaptivePricing },
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    locale: input.locale ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: input.automatic_tax?.enabled
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
      : { enabled: false, liability: null, provider: null, status: null },
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: null,
    ...consentOf(input.consent_collection?.terms_of_service),
    created: work.now,
    currency: work.settings.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: input.custom_text?.submit ?? null,
      terms_of_service_acceptance: input.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer_email: input.customer_email ?? null,
    expires_at: expiry(work.now, input.expires_at),
    metadata: input.metadata ?? {},
    payment_method_types: input.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    customer_details: null,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    submit_type: input.submit_type ?? null,
    success_url: input.success_url,
    ...(input.tax_id_collection && { tax_id_collection: { ...input.tax_id_collection, required: 'never' } }),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${work.settings.publicUrl}/c/pay/${id}`,
  };
};

export const createSession = async (work: Work, input: z.output<typeof createParams>): Promise<CheckoutSession> => {
  checkLineItems(work, input.line_items);
  const total = input.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  const { currency } = work.settings;
  const least = leastPaymentCents[currency];
  if (total < least) {
    throw invalidRequest(
      `The Checkout Session’s total amount due must add up to at least ${formatCents(least, currency)} ${currency}`,
      {
        code: 'amount_too_small',
      },
    );
  }
  if (total > maximumTotal) {
    throw invalidRequest(
      `The Checkout Session’s total amount due must be no more than ${formatCents(maximumTotal, currency)} ${currency}`,
      {
        code: 'amount_too_large',
      },
    );
  }
  if (input.automatic_tax?.enabled && !work.settings.tax.active) {
    throw invalidRequest('You must have a valid head office address to enable automatic tax calculation.', {
      param: 'automatic_tax[enabled]',
    });
  }
  const unclear = input.line_items.findIndex(
    ({ price_data: data }) => (data.tax_behavior ?? 'unspecified') === 'unspecified',
  );
  if (input.automatic_tax?.enabled && unclear !== -1) {
    throw invalidRequest('`tax_behavior` is required on all prices when automatic tax is enabled.', {
      param: `line_items[${unclear}][price_data][tax_behavior]`,
    });
  }
  if (input.consent_collection?.terms_of_service === 'required' && work.settings.termsUrl === null) {
    throw invalidRequest(
      'You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. Update your public business details in the Dashboard https://dashboard.stripe.com/settings/public with a Terms of service URL to collect terms of service consent.',
    );
  }
  const session = newSession(work, input, total);
  await insertObject(work, session, {
    private: { paymentData: input.payment_intent_data ?? {} },
    dueAt: session.expires_at,
  });
  await createLineItems(work, session.id, input.line_items);
  return session;
};

export const expireSession = async (work: Work, session: CheckoutSession): Promise<CheckoutSession> => {
  const expired = await updateObject(
    work,
    session,
    { status: 'expired', url: null },
    { dueAt: null, private: { authenticating: null } },
  );
  await emitEvent(work, 'checkout.session.expired', expired);
  return expired;
};

const isOver = (work: Work, { status, expires_at: end }: CheckoutSession): boolean =>
  status === 'open' && end <= work.now;

/** A session past its end expires here, even before the timer gets to it. */
export const lockFreshSession = async (
  work: Work,
  id: string,
): Promise<{ body: CheckoutSession; private: SessionSecrets }> => {
  const stored = await lockObject<CheckoutSession>(work, 'checkout.session', id);
  const secrets = stored.private as unknown as SessionSecrets;
  return { body: isOver(work, stored.body) ? await expireSession(work, stored.body) : stored.body, private: secrets };
};

export const checkoutSessionRoutes = [
  route('POST', '/checkout/sessions', createParams, createSession),
  route(
    'GET',
    '/checkout/sessions',
    z.strictObject({
      ...pageParams,
      ...createdParam,
      payment_intent: text().optional(),
      status: z.enum(['complete', 'expired', 'open']).optional(),
    }),
    (work, { created, payment_intent, status, ...page }) =>
      listObjects(work, '/v1/checkout/sessions', { kind, created, fields: { payment_intent, status } }, page),
  ),
  route('GET', '/checkout/sessions/:id', z.strictObject(expandParam), async (work, _input, { id }) => {
    const session = await getObject<CheckoutSession>(work, kind, id!);
    return isOver(work, session) ? (await lockFreshSession(work, id!)).body : session;
  }),
  route('POST', '/checkout/sessions/:id/expire', z.strictObject(expandParam), async (work, _input, { id }) => {
    const { body: session } = await lockFreshSession(work, id!);
    if (session.status === 'open') return expireSession(work, session);
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }),
  route('GET', '/checkout/sessions/:id/line_items', z.strictObject(pageParams), async (work, page, { id }) => {
    await getObject(work, kind, id!);
    return listObjects<LineItem>(work, `/v1/checkout/sessions/${id}/line_items`, { kind: 'item', parent: id }, page);
  }),
];

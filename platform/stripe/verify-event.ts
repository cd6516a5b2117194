import Stripe from 'stripe';
import { PaymentSignatureError, type ProviderEvent } from './payments.ts';

const toleranceSeconds = 300;

/** The library accepts future timestamps, and with them an event that could be replayed indefinitely. */
const refuseFuture = (header: string): void => {
  const latest = Date.now() / 1000 + toleranceSeconds;
  const times = header.split(',').filter((part) => part.trim().startsWith('t='));
  if (times.every((part) => Number(part.trim().slice(2)) <= latest)) return;
  throw new PaymentSignatureError('The signature of this event has a timestamp in the future.');
};

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value !== '') return value;
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** A reference to an object may be an id or the whole object. */
const subjectOf = (object: Record<string, unknown>) => {
  const metadata = (object.metadata ?? {}) as Record<string, unknown>;
  const own = (kind: string) => (object.object === kind ? object.id : undefined);
  const found = {
    orderId: textOf(metadata.order_id) ?? textOf(object.client_reference_id),
    sessionId: textOf(own('checkout.session')),
    paymentIntentId: textOf(own('payment_intent') ?? object.payment_intent),
    chargeId: textOf(own('charge') ?? object.charge ?? object.latest_charge),
    transferId: textOf(own('transfer')),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as {
    [Name in keyof typeof found]?: string;
  };
};

const readEvent = (stripe: Stripe, rawBody: Buffer, header: string, secrets: readonly string[]): Stripe.Event => {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, header, secret, toleranceSeconds);
    } catch (error) {
      cause = error;
    }
  }
  throw new PaymentSignatureError('The signature of this event is wrong.', { cause });
};

export const verifyEvent = (
  stripe: Stripe,
  rawBody: Buffer,
  header: string | undefined,
  secrets: readonly (string | null | undefined)[],
): ProviderEvent => {
  const known = secrets.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
  if (known.length === 0) throw new PaymentSignatureError('No signing secret is set for this endpoint.');
  if (!header) throw new PaymentSignatureError('The Stripe-Signature header is missing.');
  const event = readEvent(stripe, rawBody, header, known);
  refuseFuture(header);
  return {
    id: event.id,
    type: event.type,
    created: new Date(event.created * 1000),
    ...subjectOf(event.data.object as unknown as Record<string, unknown>),
    ...(event.account && { account: event.account }),
    raw: JSON.parse(rawBody.toString('utf8')),
  };
};

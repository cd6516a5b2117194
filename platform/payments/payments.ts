/** The payment provider as the product sees it. Amounts are integer cents of US dollars, times are UTC. */

export interface CheckoutLine {
  itemId: string;
  name: string;
  description?: string;
  /** An absolute http(s) address that the buyer's browser can reach. */
  imageUrl?: string;
  amountCents: number;
  sellerId: string;
  beatId: string;
  licenseId: string;
}

export interface NewCheckout {
  orderId: string;
  email: string;
  lines: readonly CheckoutLine[];
  /** The buyer returns here after paying; `?session_id=…` (or `&session_id=…`) is appended. */
  successUrl: string;
  cancelUrl: string;
  /** 30 minutes to 24 hours ahead when the request arrives: leave a minute of slack. Cut to whole seconds. */
  expiresAt: Date;
  /** The same key with the same values answers with the same session; with other values it is refused. */
  idempotencyKey: string;
}

export interface CheckoutRefund {
  id: string;
  amountCents: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  itemId?: string;
  orderId?: string;
}

/** Where one checkout stands at the provider, with all that an order is reconciled by. */
export interface CheckoutTruth {
  sessionId: string;
  orderId: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** A payment that settles later has not come: complete, and never to be paid. */
  failed: boolean;
  paymentIntentId: string | null;
  /** The charge that holds the money; null until there is one. */
  chargeId: string | null;
  amountTotalCents: number;
  currency: string;
  /** The provider's own fee; null until the money is booked. */
  feeCents: number | null;
  refunds: CheckoutRefund[];
  amountRefundedCents: number;
  /** The latest one. `open` freezes, `lost` has taken the money, `won` has brought it back. */
  dispute: null | { id: string; status: 'open' | 'won' | 'lost' };
}

export interface ItemRefund {
  paymentIntentId: string;
  orderId: string;
  itemId: string;
  amountCents: number;
  /** For the books, at most 500 characters; kept with the refund. */
  reason: string;
}

/** A verified event. The ids are those that its object carries; `raw` is the whole event for storing. */
export interface ProviderEvent {
  id: string;
  type: string;
  created: Date;
  orderId?: string;
  sessionId?: string;
  paymentIntentId?: string;
  chargeId?: string;
  /** The connected account that it is about. */
  account?: string;
  raw: Record<string, unknown>;
}

/** Every call rejects with PaymentProviderError; nothing else is thrown but for bugs of the caller's. */
export interface Payments {
  readonly mode: 'test' | 'live' | 'sandbox' | 'off';
  createCheckoutSession(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;
  /** Null when the provider knows no such session. */
  getCheckout(sessionId: string): Promise<CheckoutTruth | null>;
  /** The checkout that a payment, charge, refund or dispute came of; null when it came of none of ours. */
  getCheckoutOfPayment(paymentIntentId: string): Promise<CheckoutTruth | null>;
  /** Nobody can pay it afterwards. Complete or expired already: nothing happens. */
  expireCheckoutSession(sessionId: string): Promise<void>;
  /** Pays one item back, once, however often and however late it is asked; a failed refund is tried anew. */
  refundItem(refund: ItemRefund): Promise<{ refundId: string; status: CheckoutRefund['status'] }>;
  /**
   * Reads an event from the bytes as they arrived.
   * @throws PaymentSignatureError when the signature is missing, wrong, older or newer than 300 s
   */
  verifyEvent(rawBody: Buffer, signatureHeader: string | undefined, secret: 'account' | 'connect'): ProviderEvent;
}

/** `unavailable`: try again later; `invalid`: never the same way again; `declined`: the bank said no. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly kind: 'unavailable' | 'invalid' | 'declined';

  constructor(kind: PaymentProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export class PaymentSignatureError extends Error {
  override name = 'PaymentSignatureError';
}

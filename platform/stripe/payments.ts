import type { DisputeEnd, Disputes } from './disputes.ts';

/** Amounts are integer hundredths, in the shop’s currency unless noted. Times are UTC. */

/** Eight digits in any currency (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const maxPaymentCents = 99_999_999;

export interface CheckoutLine {
  itemId: string;
  name: string;
  description?: string;
  /** An absolute http(s) URL that the buyer's browser can reach. */
  imageUrl?: string;
  amountCents: number;
  sellerId: string;
  beatId: string;
  licenseId: string;
  /** Stored with the line and returned unchanged. */
  metadata?: Metadata;
}

/**
 * Texts by name that Stripe stores with an object: at most 50, names of at most 40 characters, values of 1 to 500
 * (https://docs.stripe.com/api/metadata). `writeMetadata` splits longer values.
 */
export type Metadata = Readonly<Record<string, string>>;

/** Languages of ours that Stripe's page has (https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale). */
export type PageLocale = 'de' | 'fr' | 'es' | 'pt-BR' | 'en';

export interface NewCheckout {
  orderId: string;
  /** Identifies the shop if several share the Stripe account. */
  shopId?: string;
  email: string;
  /** The payment page's language; the browser's by default. */
  locale?: PageLocale;
  /** Stored with the checkout, besides the ids of order and shop. */
  metadata?: Metadata;
  lines: readonly CheckoutLine[];
  /** Lets the payment page offer the buyer's own currency; false by default. Amounts here stay in the shop's. */
  adaptivePricing?: boolean;
  /** Makes Stripe compute a tax for the buyer's location. No tax by default. */
  tax?: {
    /** Whether the lines' amounts include the tax or it is added to them. */
    prices: 'included' | 'added';
    /** Stripe's tax code for the kind of product. */
    code: string;
  };
  /** Where the buyer returns after paying, with `session_id=…` appended to the query. */
  successUrl: string;
  cancelUrl: string;
  /** 30 minutes to 24 hours from when Stripe receives it, so leave a minute of slack. Truncated to seconds. */
  expiresAt: Date;
  /** Shown next to the pay button. At most 1,200 characters, with links as `[words](URL)`. */
  note?: string;
  /** Text beside a checkbox that the buyer must check before paying (see `acceptedTerms`). At most 1,200 characters. */
  acceptance?: string;
  /** The same key with the same values returns the same session. With other values it is refused. */
  idempotencyKey: string;
}

export interface CheckoutRefund {
  id: string;
  amountCents: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  itemId?: string;
  orderId?: string;
}

/** A dispute or an inquiry about all or part of a payment. */
export interface CheckoutDispute extends DisputeEnd {
  id: string;
}

/** Stripe's tax for a line. The amounts are final and never recomputed. */
export interface LineTax {
  itemId: string | null;
  /** The line's price for the buyer, tax included. */
  totalCents: number;
  taxCents: number;
  /** The parts of the tax: in the United States by state, county and city. */
  taxes: {
    cents: number;
    /** The applied rate; null for a flat amount. */
    percent: number | null;
    /** For example "VAT" or "Sales Tax". */
    name: string;
    /** Stripe's reason for the tax, such as `reverse_charge`. Stripe may add new ones. */
    reason: string | null;
    country: string | null;
    state: string | null;
    jurisdiction: string | null;
  }[];
}

/** The person who pays, as typed on the payment page. */
export interface Payer {
  name: string;
  /** `country` has two letters. */
  address: { line1: string; line2: string; city: string; state: string; zip: string; country: string } | null;
  /** For example "eu_vat" and "DE123456789". */
  taxIds: { type: string; value: string }[];
}

export interface CheckoutTax {
  /** Any value but `complete` means that the tax couldn't be computed. */
  status: string | null;
  taxCents: number;
  lines: LineTax[];
  payer: Payer;
  /** The country of the bank that issued the card. */
  cardCountry: string | null;
}

/** The state of one checkout at Stripe, with everything needed to reconcile an order. */
export interface ProviderCheckout {
  sessionId: string;
  orderId: string;
  /** Null if other software made the checkout, or an earlier version of the shop that stored no ids. */
  shopId: string | null;
  /** The number that the buyer sees; null where `shopId` is. */
  orderNumber: string | null;
  startedAt: Date;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** The payment failed to settle. The checkout is complete but will never be paid. */
  failed: boolean;
  paymentIntentId: string | null;
  /** The charge that holds the money; null while there is none. */
  chargeId: string | null;
  /** "Visa ending in 4242"; null without a charge, or if Stripe doesn't say. */
  paidWith: string | null;
  /** When that charge was made, in whole seconds of Stripe's clock. */
  paidAt: Date | null;
  /** The buyer has checked this checkout's box. False if it has no box. */
  acceptedTerms: boolean;
  amountTotalCents: number;
  currency: string;
  /** Stripe's own fee; null until the money is booked. */
  feeCents: number | null;
  /** Null if no tax was requested, or if the checkout isn't complete. */
  tax: CheckoutTax | null;
  refunds: CheckoutRefund[];
  amountRefundedCents: number;
  /** Newest first. */
  disputes: CheckoutDispute[];
}

export interface ListedCheckout {
  sessionId: string;
  orderId: string;
  shopId: string | null;
  metadata: Metadata;
  status: ProviderCheckout['status'];
  paymentStatus: ProviderCheckout['paymentStatus'];
  amountTotalCents: number;
  currency: string;
  successUrl: string;
  startedAt: Date;
}

/** What Stripe has stored of the input of `createCheckoutSession`. */
export interface SoldCheckout {
  sessionId: string;
  email: string;
  expiresAt: Date;
  metadata: Metadata;
  /** In the order of the input. */
  lines: readonly { metadata: Metadata }[];
}

export interface ItemRefund {
  paymentIntentId: string;
  orderId: string;
  itemId: string;
  amountCents: number;
  /** For accounting, at most 500 characters. */
  reason: string;
}

export interface NewRefund {
  paymentIntentId: string;
  orderId: string;
  /** Null if the refund is for no particular item. */
  itemId: string | null;
  amountCents: number;
  /** For accounting, at most 500 characters. */
  reason: string;
  /** Requests with the same key never refund more than once. At most 200 characters. */
  idempotencyKey: string;
}

export interface NewSellerAccount {
  sellerId: string;
  email: string;
  /** Two capital letters (ISO 3166). Can't be changed afterwards. */
  country: string;
  /** Use the same key for the same seller, because Stripe can't find an account by its seller. */
  idempotencyKey: string;
}

/** When Stripe pays out to a seller's bank automatically; `manual` leaves it to the seller. */
export interface PayoutSchedule {
  interval: 'daily' | 'weekly' | 'monthly' | 'manual';
  /** Lower case, "friday"; only with `weekly`. */
  weeklyAnchor: string | null;
  /** The day of the month, 1 to 31; only with `monthly`. */
  monthlyAnchor: number | null;
}

/** Every `true` in here can turn false again. */
export interface SellerAccount {
  accountId: string;
  country: string;
  /** The seller has submitted Stripe's form. Before that there is no dashboard, only the onboarding. */
  detailsSubmitted: boolean;
  /** This alone says whether the seller can be paid. */
  transfersActive: boolean;
  /** Money can be paid out to the seller's bank. */
  payoutsEnabled: boolean;
  /** By Stripe's names, e.g. `individual.verification.document`. An onboarding link collects what is due. */
  requirementsDue: string[];
  /** Stripe's code for why the account is limited, e.g. `requirements.past_due`. */
  disabledReason: string | null;
  payoutSchedule: PayoutSchedule;
}

export interface NewTransfer {
  accountId: string;
  amountCents: number;
  /**
   * The charge that funds the transfer, whose money becomes available when the charge's does. All transfers of a
   * charge together may not exceed it, even if some of them have been reversed. Null to transfer from the platform's
   * available balance, as when a reversed amount is paid again.
   */
  chargeId: string | null;
  orderId: string;
  itemIds: readonly string[];
  /** Requests with the same key never pay more than once. At most 200 characters. */
  idempotencyKey: string;
}

export interface SellerTransfer {
  transferId: string;
  accountId: string;
  amountCents: number;
  /** Cents of the transfer that have been reversed in total. */
  reversedCents: number;
  chargeId: string | null;
  orderId: string | null;
  itemIds: string[];
  /** Null if `transferToSeller` didn't make the transfer. */
  idempotencyKey: string | null;
  created: Date;
}

export interface NewReversal {
  transferId: string;
  /** At most the unreversed rest of the transfer. */
  amountCents: number;
  /** Requests with the same key never reverse more than once. At most 200 characters. */
  idempotencyKey: string;
  /** For accounting: at most 40 entries, keys of at most 40 characters, values of at most 500. */
  metadata?: Readonly<Record<string, string>>;
}

export interface ProviderReversal {
  amountCents: number;
  /** Null if `reverseTransfer` didn't make the reversal. */
  idempotencyKey: string | null;
}

export interface ProviderAmount {
  /** Negative if reversals exceeded the balance. */
  amountCents: number;
  /** Three lowercase letters. A seller in another country may have a different currency from the shop. */
  currency: string;
}

/** One movement on a seller's own account, in the account's currency. */
export interface SellerEntry {
  id: string;
  /** Stripe's type: `payment` (an incoming transfer), `payment_refund` (a reversal), `payout`, `payout_failure`, … */
  type: string;
  /** Negative when money leaves. */
  amountCents: number;
  feeCents: number;
  /** The amount minus the fee. All entries of an account add up to its balance. */
  netCents: number;
  currency: string;
  created: Date;
  availableOn: Date;
  status: 'pending' | 'available';
  /** The payment (`py_…`), refund (`pyr_…`) or payout (`po_…`) behind the entry. */
  sourceId: string | null;
}

/** A verified event. The ids come from the event's object, and `raw` is the whole event for storing. */
export interface ProviderEvent {
  id: string;
  type: string;
  created: Date;
  orderId?: string;
  sessionId?: string;
  paymentIntentId?: string;
  chargeId?: string;
  transferId?: string;
  /** The connected account that the event is about. Only events of the `connect` endpoint have one. */
  account?: string;
  raw: Record<string, unknown>;
}

/** Failed calls reject with PaymentProviderError. Other errors are bugs, except those that a method documents. */
export interface Payments extends Disputes {
  readonly mode: 'test' | 'live' | 'sandbox' | 'off';
  /** Throws TermsAddressMissing if the checkout has a box that Stripe doesn't show for this account. */
  createCheckoutSession(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;
  /** Returns null if Stripe has no such session. */
  getCheckout(sessionId: string): Promise<ProviderCheckout | null>;
  /** The checkout of a payment, e.g. of a refunded or disputed one; null if it wasn't paid in a checkout. */
  getCheckoutOfPayment(paymentIntentId: string): Promise<ProviderCheckout | null>;
  /** Rejects as `invalid` if Stripe has no such session. */
  getSoldCheckout(sessionId: string): Promise<SoldCheckout>;
  /**
   * These four list what was created since `since`, also by other software, newest first. Refunds and disputes are
   * listed by the id of their payment intent.
   */
  listCheckouts(since: Date): AsyncGenerator<ListedCheckout>;
  listRefundedPayments(since: Date): AsyncGenerator<string>;
  listDisputedPayments(since: Date): AsyncGenerator<string>;
  listTransfers(since: Date): AsyncGenerator<SellerTransfer>;
  /** Newest first. */
  listReversals(transferId: string): AsyncGenerator<ProviderReversal>;
  /** Makes the session impossible to pay. Does nothing if it is already complete or expired. */
  expireCheckoutSession(sessionId: string): Promise<void>;
  /** Refunds an item only once, even if it's called again much later. Retries a failed refund. */
  refundItem(refund: ItemRefund): Promise<{ refundId: string; status: CheckoutRefund['status'] }>;
  /** Refunds once per key. `invalid`: it exceeds what is left, or the bank is reviewing the payment. */
  refundPayment(refund: NewRefund): Promise<{ refundId: string; status: CheckoutRefund['status'] }>;

  /**
   * The country of the label's own account, in two letters, which decides which sellers can be paid. Null while
   * unknown, as with a restricted key or if Stripe doesn't respond within seconds. Never rejects.
   */
  getOwnCountry(): Promise<string | null>;
  /**
   * Opens a Stripe account for a seller, which can't receive money before the onboarding. The platform pays the
   * account's fees and is liable for its losses. A country that Stripe doesn't serve is `invalid`.
   */
  createSellerAccount(seller: NewSellerAccount): Promise<{ accountId: string }>;
  /**
   * A Stripe URL where the seller fills in what is missing. It works once, within minutes: create one for each click,
   * redirect there, and never store or mail it. Stripe sends even a seller who gave up to `returnUrl`: check
   * `getSellerAccount` there. It sends sellers to `refreshUrl` if the link was used or is too old: create a new one.
   */
  createOnboardingLink(link: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<{ url: string }>;
  /** The seller's own Stripe dashboard; works once. There is none before the onboarding form is submitted. */
  createDashboardLink(accountId: string): Promise<{ url: string } | 'not-onboarded'>;
  /** Returns null if the platform has no such account at Stripe. */
  getSellerAccount(accountId: string): Promise<SellerAccount | null>;
  /**
   * Pays a seller once per key, even if it's called again much later. The same key with other values is `invalid`.
   * `unavailable` with the code `insufficient_capabilities_for_transfer` or `balance_insufficient` means not now: try
   * later with the same key.
   */
  transferToSeller(transfer: NewTransfer): Promise<{ transferId: string }>;
  /**
   * Reverses a part of a transfer, once per key; more than is left is `invalid`. If the seller's balance doesn't cover
   * it, rejects as `unavailable` with the code `balance_insufficient`, unless the label has agreed with Stripe that it
   * may become negative.
   */
  reverseTransfer(reversal: NewReversal): Promise<{ reversalId: string }>;
  /** Returns null if Stripe has no such transfer. */
  getTransfer(transferId: string): Promise<SellerTransfer | null>;
  /** All transfers made for an order, newest first, including those whose response never arrived. */
  findTransfers(of: { orderId: string }): Promise<SellerTransfer[]>;
  /** By currency. */
  getSellerBalance(accountId: string): Promise<{ available: ProviderAmount[]; pending: ProviderAmount[] }>;
  /** Newest first, at most 100 at a time. Continues after the entry `startingAfter`. */
  listSellerHistory(
    accountId: string,
    page: { limit: number; startingAfter?: string },
  ): Promise<{ entries: SellerEntry[]; hasMore: boolean }>;

  /**
   * Parses an event from its raw bytes. Accepts signatures made with the secret in the settings, or with that of an
   * endpoint that the shop has registered.
   * @throws {PaymentSignatureError} if the signature is missing, wrong, or more than 300 s in the past or future
   */
  verifyEvent(
    rawBody: Buffer,
    signatureHeader: string | undefined,
    endpoint: 'account' | 'connect',
    registeredSecret?: string | null,
  ): ProviderEvent;
}

interface ProviderResponse {
  /** Stripe's own error code, if there is one, e.g. `balance_insufficient`. */
  readonly code?: string | null | undefined;
  /** The parameter that Stripe rejects, e.g. `customer_email`. */
  readonly param?: string | null | undefined;
  /** Stripe finds the request in its logs by this id. */
  readonly requestId?: string | null | undefined;
  /** Stripe's own words for why it refuses; missing if they are about our key. */
  readonly reason?: string | null | undefined;
  readonly refused?: boolean;
}

/**
 * `unavailable`: try again later; `invalid`: never send the same again; `declined`: the bank said no. Messages to
 * people depend on `refused`, because a refusal isn't an outage, even if the request may succeed another day.
 */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly kind: 'unavailable' | 'invalid' | 'declined';
  readonly code: string | null;
  readonly param: string | null;
  readonly requestId: string | null;
  readonly reason: string | null;
  /** True if Stripe responded and said no. False if it couldn't be reached, failed, or was too busy. */
  readonly refused: boolean;

  constructor(kind: PaymentProviderError['kind'], message: string, options: ErrorOptions & ProviderResponse = {}) {
    super(message, options);
    this.kind = kind;
    this.code = options.code ?? null;
    this.param = options.param ?? null;
    this.requestId = options.requestId ?? null;
    this.reason = options.reason ?? null;
    this.refused = options.refused ?? kind !== 'unavailable';
  }
}

/** Checkouts can't require acceptance before the account's public settings contain the URL of its terms. */
export class TermsAddressMissing extends PaymentProviderError {
  override name = 'TermsAddressMissing';
}

export class PaymentSignatureError extends Error {
  override name = 'PaymentSignatureError';
}

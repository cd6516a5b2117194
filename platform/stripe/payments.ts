import type { DisputeEnd, Disputes } from './disputes.ts';

/** The payment provider as the product sees it. Amounts are integer hundredths of the shop’s currency, times are UTC. */

/** The most that one payment can be, whatever the currency: eight digits (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const maxPaymentCents = 99_999_999;

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
  /** What the provider keeps with the line for us, and returns unchanged: see `Metadata`. */
  metadata?: Metadata;
}

/**
 * Texts by name that the provider keeps with an object: at most 50, names of at most 40 characters, values of 1 to 500
 * (https://docs.stripe.com/api/metadata). `writeMetadata` splits what is longer.
 */
export type Metadata = Readonly<Record<string, string>>;

export interface NewCheckout {
  orderId: string;
  /** Which of the shops that share the provider's account it belongs to. */
  shopId?: string;
  email: string;
  /** What the provider keeps with the checkout for us, besides the ids of order and shop. */
  metadata?: Metadata;
  lines: readonly CheckoutLine[];
  /** The payment page may offer the buyer's own currency; by default it doesn't. Amounts here stay in the shop's. */
  adaptivePricing?: boolean;
  /** The provider computes a tax for where the buyer is; left out: it doesn't. */
  tax?: {
    /** Whether the lines' amounts include the tax, or it is added to them. */
    prices: 'included' | 'added';
    /** What kind of thing is sold, by the provider's list. */
    code: string;
  };
  /** The buyer returns here after paying; `?session_id=…` (or `&session_id=…`) is appended. */
  successUrl: string;
  cancelUrl: string;
  /** 30 minutes to 24 hours ahead when the request arrives: leave a minute of slack. Truncated to whole seconds. */
  expiresAt: Date;
  /** Shown next to the button that pays; at most 1,200 characters, with links as `[words](address)`. */
  note?: string;
  /** Beside a box that the buyer has to check before paying: `acceptedTerms` says that they did. At most 1,200 characters. */
  acceptance?: string;
  /** The same key with the same values returns the same session; with other values it is refused. */
  idempotencyKey: string;
}

export interface CheckoutRefund {
  id: string;
  amountCents: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  itemId?: string;
  orderId?: string;
}

/** A dispute, or an inquiry, about a payment or a part of it. */
export interface CheckoutDispute extends DisputeEnd {
  id: string;
}

/** What the provider has computed for a line. Amounts are final: nobody computes them again. */
export interface LineTax {
  itemId: string | null;
  /** What the buyer pays for it, tax included. */
  totalCents: number;
  taxCents: number;
  /** What the tax is made of: in the United States, by state, county and city. */
  taxes: {
    cents: number;
    /** The rate that was used; null for a flat amount. */
    percent: number | null;
    /** "VAT", "Sales Tax". */
    name: string;
    /** The provider's word for why it is so, such as `reverse_charge`; more may come. */
    reason: string | null;
    country: string | null;
    state: string | null;
    jurisdiction: string | null;
  }[];
}

/** Who pays, as typed on the payment page. */
export interface Payer {
  name: string;
  /** The country in two letters. */
  address: { line1: string; line2: string; city: string; state: string; zip: string; country: string } | null;
  /** "eu_vat", "DE123456789". */
  taxIds: { type: string; value: string }[];
}

/** The tax of a completed checkout, and what it follows from. */
export interface CheckoutTax {
  /** Anything but `complete`: it couldn't be computed. */
  status: string | null;
  taxCents: number;
  lines: LineTax[];
  payer: Payer;
  /** Of the bank that has issued the card. */
  cardCountry: string | null;
}

/** The state of one checkout at the provider, with everything needed to reconcile an order. */
export interface ProviderCheckout {
  sessionId: string;
  orderId: string;
  /** Null: another program's, or from before checkouts carried it. */
  shopId: string | null;
  /** As a person was told it; null where `shopId` is. */
  orderNumber: string | null;
  startedAt: Date;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** The payment failed to settle: complete, but never to be paid. */
  failed: boolean;
  paymentIntentId: string | null;
  /** The charge that holds the money; null until there is one. */
  chargeId: string | null;
  /** "Visa ending in 4242"; null until there is a charge, and if the provider doesn't say. */
  paidWith: string | null;
  /** When that charge was made, in whole seconds of the provider's clock. */
  paidAt: Date | null;
  /** The buyer has checked the box that this checkout asked for; false as well if it asked for none. */
  acceptedTerms: boolean;
  amountTotalCents: number;
  currency: string;
  /** The provider's own fee; null until the money is booked. */
  feeCents: number | null;
  /** Null: none was asked for, or the checkout isn't complete. */
  tax: CheckoutTax | null;
  refunds: CheckoutRefund[];
  amountRefundedCents: number;
  /** All of them, newest first. */
  disputes: CheckoutDispute[];
}

/** A checkout as a list has it. */
export interface ListedCheckout {
  sessionId: string;
  orderId: string;
  shopId: string | null;
  metadata: Metadata;
  status: ProviderCheckout['status'];
  paymentStatus: ProviderCheckout['paymentStatus'];
  amountTotalCents: number;
  currency: string;
  /** Where the buyer returns to. */
  successUrl: string;
  startedAt: Date;
}

/** What was given to `createCheckoutSession`, as the provider has kept it. */
export interface SoldCheckout {
  sessionId: string;
  email: string;
  expiresAt: Date;
  metadata: Metadata;
  /** In the order they were given in. */
  lines: readonly { metadata: Metadata }[];
}

export interface ItemRefund {
  paymentIntentId: string;
  orderId: string;
  itemId: string;
  amountCents: number;
  /** For accounting, at most 500 characters; stored with the refund. */
  reason: string;
}

export interface NewRefund {
  paymentIntentId: string;
  orderId: string;
  /** Null: for no item in particular. */
  itemId: string | null;
  amountCents: number;
  /** For the books, at most 500 characters; kept with the refund. */
  reason: string;
  /** Names this refund for ever: whatever is asked under it again, however late, pays back once. At most 200 characters. */
  idempotencyKey: string;
}

export interface NewSellerAccount {
  sellerId: string;
  email: string;
  /** Two capital letters (ISO 3166). Can't be changed afterwards. */
  country: string;
  /** Use the same key for the same seller: the provider can't find an account by its seller. */
  idempotencyKey: string;
}

/** When the provider pays out to a seller's bank by itself; `manual`: the seller does. */
export interface PayoutSchedule {
  interval: 'daily' | 'weekly' | 'monthly' | 'manual';
  /** The day in lower case, "friday"; only with `weekly`. */
  weeklyAnchor: string | null;
  /** The day of the month, 1 to 31; only with `monthly`. */
  monthlyAnchor: number | null;
}

/** The provider's current view of a seller's account. All of it can turn false again at any time. */
export interface SellerAccount {
  accountId: string;
  country: string;
  /** The seller has submitted the provider's form; until then there is no dashboard, only the onboarding. */
  detailsSubmitted: boolean;
  /** Transfers are possible. This alone says whether the seller can be paid. */
  transfersActive: boolean;
  /** Money can be paid out to the seller's bank. */
  payoutsEnabled: boolean;
  /** What the provider still requires, by its names, e.g. `individual.verification.document`; an onboarding link collects it. */
  requirementsDue: string[];
  /** The provider's code for why the account is limited, e.g. `requirements.past_due`. */
  disabledReason: string | null;
  payoutSchedule: PayoutSchedule;
}

export interface NewTransfer {
  accountId: string;
  amountCents: number;
  /**
   * The charge that funds the transfer: it succeeds at once, and the money is available when the charge's is.
   * All transfers of a charge together may not exceed it, even if some of them have been reversed. With null the money
   * comes from the platform's available balance: to pay again what was reversed.
   */
  chargeId: string | null;
  orderId: string;
  itemIds: readonly string[];
  /** Identifies this payment for good: whatever is requested under it again, however late, pays once. At most 200 characters. */
  idempotencyKey: string;
}

/** A transfer as it stands. */
export interface SellerTransfer {
  transferId: string;
  accountId: string;
  amountCents: number;
  /** How much of it has been reversed in total. */
  reversedCents: number;
  chargeId: string | null;
  orderId: string | null;
  itemIds: string[];
  /** The key it was made under; null if it wasn't made by `transferToSeller`. */
  idempotencyKey: string | null;
  created: Date;
}

export interface NewReversal {
  transferId: string;
  /** At most what is left of the transfer. */
  amountCents: number;
  /** Identifies this reversal for good, like a transfer's key. At most 200 characters. */
  idempotencyKey: string;
  /** For accounting: at most 40 entries, keys of at most 40 characters, values of at most 500. */
  metadata?: Readonly<Record<string, string>>;
}

export interface ProviderReversal {
  amountCents: number;
  /** The key it was made under; null if it wasn't made by `reverseTransfer`. */
  idempotencyKey: string | null;
}

export interface ProviderAmount {
  /** Negative if more was reversed than there was. */
  amountCents: number;
  /** Three lowercase letters. A seller in another country may have another one than the shop. */
  currency: string;
}

/** One movement on a seller's own account, in the account's currency. */
export interface SellerEntry {
  id: string;
  /** The provider's type: `payment` (an incoming transfer), `payment_refund` (a reversal), `payout`, `payout_failure`, … */
  type: string;
  /** Negative when money leaves. */
  amountCents: number;
  /** The provider's own fee. */
  feeCents: number;
  /** How much the balance changes: the amount minus the fee. All entries of an account add up to its balance. */
  netCents: number;
  currency: string;
  created: Date;
  availableOn: Date;
  status: 'pending' | 'available';
  /** The payment (`py_…`), refund (`pyr_…`) or payout (`po_…`) behind it. */
  sourceId: string | null;
}

/** A verified event. The ids are those in its object; `raw` is the whole event for storing. */
export interface ProviderEvent {
  id: string;
  type: string;
  created: Date;
  orderId?: string;
  sessionId?: string;
  paymentIntentId?: string;
  chargeId?: string;
  transferId?: string;
  /** The connected account it is about; only events of the `connect` endpoint have one. */
  account?: string;
  raw: Record<string, unknown>;
}

/** Every call rejects with PaymentProviderError; anything else is a bug of the caller. */
export interface Payments extends Disputes {
  readonly mode: 'test' | 'live' | 'sandbox' | 'off';
  /** Throws TermsAddressMissing if it asks for a box that the provider doesn't show for this account. */
  createCheckoutSession(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;
  /** Null if the provider has no such session. */
  getCheckout(sessionId: string): Promise<ProviderCheckout | null>;
  /** The checkout that a payment, charge, refund or dispute belongs to; null if it isn't one of ours. */
  getCheckoutOfPayment(paymentIntentId: string): Promise<ProviderCheckout | null>;
  /** What was bought in a checkout. `invalid` if the provider has no such session. */
  getSoldCheckout(sessionId: string): Promise<SoldCheckout>;
  /** What was created since then at the provider, by any program, newest first and in pages: refunds and disputes by payment. */
  listCheckouts(since: Date): AsyncGenerator<ListedCheckout>;
  listRefundedPayments(since: Date): AsyncGenerator<string>;
  listDisputedPayments(since: Date): AsyncGenerator<string>;
  listTransfers(since: Date): AsyncGenerator<SellerTransfer>;
  /** What was reversed of a transfer, newest first. */
  listReversals(transferId: string): AsyncGenerator<ProviderReversal>;
  /** Nobody can pay it afterwards. If it is complete or expired already, nothing happens. */
  expireCheckoutSession(sessionId: string): Promise<void>;
  /** Refunds one item, once, however often and however late it is called; a failed refund is retried. */
  refundItem(refund: ItemRefund): Promise<{ refundId: string; status: CheckoutRefund['status'] }>;
  /**
   * Pays an amount back, once for each key. More than is left of the payment, or one that the bank is reviewing, is
   * `invalid`.
   */
  refundPayment(refund: NewRefund): Promise<{ refundId: string; status: CheckoutRefund['status'] }>;

  /**
   * Where the label's own account is, in two letters: it decides which sellers can be paid. Null while that isn't known, as
   * with a restricted key, or if the provider doesn't answer within seconds. Never rejects.
   */
  getOwnCountry(): Promise<string | null>;
  /**
   * Opens an account for a seller at the provider, which collects what it needs to know; the platform pays its
   * fees and is liable for its losses. Nothing can be paid to it before the seller has completed the onboarding.
   * A country that the provider doesn't serve is `invalid`.
   */
  createSellerAccount(seller: NewSellerAccount): Promise<{ accountId: string }>;
  /**
   * A provider URL where the seller fills in what is missing. It works once, within minutes: create one for each
   * click, redirect there, and never store or mail it. The provider returns to `returnUrl` however the seller has left, so
   * check `getSellerAccount`; to `refreshUrl` if the URL was used or too old: create a new one there.
   */
  createOnboardingLink(link: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<{ url: string }>;
  /** A URL of the seller's own dashboard at the provider; works once. None before the onboarding form was submitted. */
  createDashboardLink(accountId: string): Promise<{ url: string } | 'not-onboarded'>;
  /** Null if the platform has no such account at the provider. */
  getSellerAccount(accountId: string): Promise<SellerAccount | null>;
  /**
   * Pays a seller, once per key, however often and however late it is called; the same key with other values
   * is `invalid`. `unavailable` with the code `insufficient_capabilities_for_transfer` or `balance_insufficient`: not now,
   * perhaps later, under the same key.
   */
  transferToSeller(transfer: NewTransfer): Promise<{ transferId: string }>;
  /**
   * Reverses a part of a transfer, once per key. What the seller's balance doesn't cover is `unavailable` with the code
   * `balance_insufficient`, unless the label has agreed with the provider that it may become negative. More than is left is `invalid`.
   */
  reverseTransfer(reversal: NewReversal): Promise<{ reversalId: string }>;
  /** Null if the provider has no such transfer. */
  getTransfer(transferId: string): Promise<SellerTransfer | null>;
  /** All transfers made for an order, newest first, including one whose response never arrived. */
  findTransfers(of: { orderId: string }): Promise<SellerTransfer[]>;
  /** What a seller has at the provider, by currency: available now, and pending. */
  getSellerBalance(accountId: string): Promise<{ available: ProviderAmount[]; pending: ProviderAmount[] }>;
  /** Newest first, at most 100 at a time; continues after the entry `startingAfter`. */
  listSellerHistory(
    accountId: string,
    page: { limit: number; startingAfter?: string },
  ): Promise<{ entries: SellerEntry[]; hasMore: boolean }>;

  /**
   * Parses an event from its raw bytes. Its signature may be by the secret in the settings, or by that of an endpoint which
   * the shop has registered.
   * @throws PaymentSignatureError when the signature is missing, wrong, older or newer than 300 s
   */
  verifyEvent(
    rawBody: Buffer,
    signatureHeader: string | undefined,
    endpoint: 'account' | 'connect',
    registeredSecret?: string | null,
  ): ProviderEvent;
}

interface ProviderResponse {
  /** The provider's own error code, if it has one, e.g. `balance_insufficient`. */
  readonly code?: string | null | undefined;
  /** The parameter that it doesn't accept, e.g. `customer_email`. */
  readonly param?: string | null | undefined;
  /** The provider's id of the request: it finds it in its log. */
  readonly requestId?: string | null | undefined;
  /** Why it refuses, in its own words; none if they are about our key. */
  readonly reason?: string | null | undefined;
  readonly refused?: boolean;
}

/**
 * For programs, `kind` says what to do. `unavailable`: try again later; `invalid`: never the same way again; `declined`: the
 * bank said no. For people, `refused` says what to tell them: a refusal isn't an outage, even if it may pass another day.
 */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly kind: 'unavailable' | 'invalid' | 'declined';
  readonly code: string | null;
  readonly param: string | null;
  readonly requestId: string | null;
  readonly reason: string | null;
  /** It answered, and said no. False: it couldn't be reached, or was too busy. */
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

/** Buyers can't be asked to accept anything before the account's public settings name the address of its terms. */
export class TermsAddressMissing extends PaymentProviderError {
  override name = 'TermsAddressMissing';
}

export class PaymentSignatureError extends Error {
  override name = 'PaymentSignatureError';
}

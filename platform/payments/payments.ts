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
export interface ProviderCheckout {
  sessionId: string;
  orderId: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** A payment that settles later has not come: complete, and never to be paid. */
  failed: boolean;
  paymentIntentId: string | null;
  /** The charge that holds the money; null until there is one. */
  chargeId: string | null;
  /** "Visa ending in 4242"; null until there is a charge, and where the provider does not tell. */
  paidWith: string | null;
  /** When that charge was made, in whole seconds of the provider's clock. */
  paidAt: Date | null;
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

export interface NewSellerAccount {
  sellerId: string;
  email: string;
  /** Two capital letters (ISO 3166). Can never be changed afterwards. */
  country: string;
  /** Ask with the same key for the same seller: the provider cannot find an account by its seller. */
  idempotencyKey: string;
}

/** What the provider says of a seller's account now. All of it can turn false again at any time. */
export interface SellerAccount {
  accountId: string;
  country: string;
  /** The seller has sent the provider's form; until then there is no dashboard, only the onboarding. */
  detailsSubmitted: boolean;
  /** Transfers are taken. This, and nothing else, says whether the seller can be paid. */
  transfersActive: boolean;
  /** Money can leave for the seller's bank. */
  payoutsEnabled: boolean;
  /** The provider's names of what it wants to have, e.g. `individual.verification.document`; an onboarding link asks for it. */
  requirementsDue: string[];
  /** The provider's word for why the account does less than it should, e.g. `requirements.past_due`. */
  disabledReason: string | null;
}

export interface NewTransfer {
  accountId: string;
  amountCents: number;
  /**
   * The charge that the money comes of: the transfer succeeds at once, and its money is available when the charge's is.
   * All transfers of a charge together may not exceed it, also when some of them have been reversed. Null takes the money
   * out of what the platform has available: for paying again what was reversed.
   */
  chargeId: string | null;
  orderId: string;
  itemIds: readonly string[];
  /** Names this payment for ever: whatever is asked under it again, however late, pays once. At most 200 characters. */
  idempotencyKey: string;
}

/** A transfer as it stands. */
export interface SellerTransfer {
  transferId: string;
  accountId: string;
  amountCents: number;
  /** How much of it has been brought back by all reversals. */
  reversedCents: number;
  chargeId: string | null;
  orderId: string | null;
  itemIds: string[];
  /** The key that it was made under; null when it was not made by `transferToSeller`. */
  idempotencyKey: string | null;
  created: Date;
}

export interface NewReversal {
  transferId: string;
  /** At most what is left of the transfer. */
  amountCents: number;
  /** Names this reversal for ever, as the key of a transfer does. At most 200 characters. */
  idempotencyKey: string;
  /** For the books: at most 40 entries, keys of at most 40 characters, values of at most 500. */
  metadata?: Readonly<Record<string, string>>;
}

export interface ProviderAmount {
  /** Below zero when more was reversed than there was. */
  amountCents: number;
  /** Three small letters. A seller outside of the United States may have another one than the shop's dollars. */
  currency: string;
}

/** One movement on a seller's own account, in the money of that account. */
export interface SellerEntry {
  id: string;
  /** The provider's word: `payment` (a transfer that came in), `payment_refund` (a reversal), `payout`, `payout_failure`, … */
  type: string;
  /** Below zero when money leaves. */
  amountCents: number;
  /** The provider's own fee. */
  feeCents: number;
  /** What the balance changes by: the amount less the fee. All entries of an account add up to its balance. */
  netCents: number;
  currency: string;
  created: Date;
  availableOn: Date;
  status: 'pending' | 'available';
  /** The payment (`py_…`), refund (`pyr_…`) or payout (`po_…`) that it books. */
  sourceId: string | null;
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
  transferId?: string;
  /** The connected account that it is about; only events of the `connect` endpoint have one. */
  account?: string;
  raw: Record<string, unknown>;
}

/** Every call rejects with PaymentProviderError; nothing else is thrown but for bugs of the caller's. */
export interface Payments {
  readonly mode: 'test' | 'live' | 'sandbox' | 'off';
  createCheckoutSession(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;
  /** Null when the provider knows no such session. */
  getCheckout(sessionId: string): Promise<ProviderCheckout | null>;
  /** The checkout that a payment, charge, refund or dispute came of; null when it came of none of ours. */
  getCheckoutOfPayment(paymentIntentId: string): Promise<ProviderCheckout | null>;
  /** Nobody can pay it afterwards. Complete or expired already: nothing happens. */
  expireCheckoutSession(sessionId: string): Promise<void>;
  /** Pays one item back, once, however often and however late it is asked; a failed refund is tried anew. */
  refundItem(refund: ItemRefund): Promise<{ refundId: string; status: CheckoutRefund['status'] }>;

  /**
   * Opens an account for a seller at the provider, which collects what it must know by itself; the platform pays its
   * fees and answers for its losses. Nothing can be paid to it before the seller has been through the onboarding.
   * A country that the provider does not serve is `invalid`.
   */
  createSellerAccount(seller: NewSellerAccount): Promise<{ accountId: string }>;
  /**
   * An address at the provider's where the seller fills in what is missing. Opens once, within minutes: make one for each
   * click, redirect there, and never store or mail it. The provider leads to `returnUrl` however the seller has left, so
   * ask `getSellerAccount`; to `refreshUrl` when the address was used or too old: make a new one there.
   */
  createOnboardingLink(link: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<{ url: string }>;
  /** An address of the seller's own dashboard at the provider's; opens once. None before the onboarding form was sent. */
  createDashboardLink(accountId: string): Promise<{ url: string } | 'not-onboarded'>;
  /** Null when the provider knows no such account of this platform's. */
  getSellerAccount(accountId: string): Promise<SellerAccount | null>;
  /**
   * Pays a seller, once, however often and however late it is asked under the same key; under one key with other values it
   * is `invalid`. `unavailable` with the code `insufficient_capabilities_for_transfer` or `balance_insufficient`: not now,
   * perhaps later, under the same key.
   */
  transferToSeller(transfer: NewTransfer): Promise<{ transferId: string }>;
  /**
   * Brings a part of a transfer back, once for each key. The seller's balance may fall below zero; where the provider does
   * not let it, that is `unavailable` with the code `balance_insufficient`. More than is left is `invalid`.
   */
  reverseTransfer(reversal: NewReversal): Promise<{ reversalId: string }>;
  /** Null when the provider knows no such transfer. */
  getTransfer(transferId: string): Promise<SellerTransfer | null>;
  /** All transfers made for an order, newest first: also one whose answer never arrived. */
  findTransfers(of: { orderId: string }): Promise<SellerTransfer[]>;
  /** What a seller has at the provider, by currency: to be paid out now, and later. */
  getSellerBalance(accountId: string): Promise<{ available: ProviderAmount[]; pending: ProviderAmount[] }>;
  /** Newest first, at most 100 at once; goes on after the entry `startingAfter`. */
  listSellerHistory(
    accountId: string,
    page: { limit: number; startingAfter?: string },
  ): Promise<{ entries: SellerEntry[]; hasMore: boolean }>;

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
  /** The provider's own word for it, where it has one, e.g. `balance_insufficient`. */
  readonly code: string | null;

  constructor(kind: PaymentProviderError['kind'], message: string, options?: ErrorOptions & { code?: string }) {
    super(message, options);
    this.kind = kind;
    this.code = options?.code ?? null;
  }
}

export class PaymentSignatureError extends Error {
  override name = 'PaymentSignatureError';
}

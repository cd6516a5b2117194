export interface DisputeEnd {
  /** `won`: the shop has the money, or never lost it. */
  readonly end: 'open' | 'won' | 'lost';
  /** Cents that the bank has taken for good; 0 unless the dispute is lost. May exceed the payment. */
  readonly lostCents: number;
}

/** A dispute's current state at Stripe. Amounts in cents. */
export interface ProviderDispute extends DisputeEnd {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly chargeId: string;
  /** Stripe's status: `needs_response`, `warning_closed`, `won`, … Stripe may add new ones. */
  readonly status: string;
  /** The bank's reason as Stripe names it, e.g. `fraudulent`. */
  readonly reason: string;
  /** The bank only asks. No money has moved. */
  readonly isInquiry: boolean;
  readonly amountCents: number;
  readonly currency: string;
  /** Fees that Stripe has charged in addition to the amount and not returned. */
  readonly feeCents: number;
  /** When the bank needs the response; null if it takes none. */
  readonly dueAt: Date | null;
  readonly submissions: number;
  /** The payment can still be refunded, which ends the dispute. */
  readonly isRefundable: boolean;
  /** `visa`, `mastercard`, …; null if it isn't a card. */
  readonly network: string | null;
  /** The network's own code, e.g. `10.4`. */
  readonly networkReason: string | null;
  readonly openedAt: Date;
}

/** A bank's early warning that a payment was fraud. */
export interface ProviderWarning {
  readonly id: string;
  readonly chargeId: string;
  /** The bank's type, e.g. `made_with_stolen_card`. */
  readonly fraudType: string;
  /** The payment is neither disputed nor refunded in full. */
  readonly isActionable: boolean;
  readonly warnedAt: Date;
}

export interface EvidenceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** For a day, the same key with the same file uploads the file only once. At most 200 characters. */
  readonly idempotencyKey: string;
}

/** Texts and ids of uploaded files by Stripe's field names; null clears a field. */
export type Evidence = Readonly<Record<string, string | null>>;

/** Every call rejects with PaymentProviderError. */
export interface Disputes {
  /** Newest first. */
  listDisputes(paymentIntentId: string): Promise<ProviderDispute[]>;
  /** Returns null if Stripe has no such dispute. */
  getDispute(disputeId: string): Promise<ProviderDispute | null>;
  listWarnings(paymentIntentId: string): Promise<ProviderWarning[]>;
  /** Payments warned about since then, also those of other software on this account; newest warning first. */
  listWarnedPayments(since: Date): AsyncGenerator<string>;
  /** Uploads a PDF for one of the evidence fields. */
  uploadEvidence(file: EvidenceFile): Promise<{ fileId: string }>;
  /** Saves evidence at Stripe, where it can be changed until it's submitted. */
  stageEvidence(staged: { disputeId: string; evidence: Evidence }): Promise<void>;
  /** Submits the staged evidence, which can't be undone. */
  submitEvidence(submitted: { disputeId: string; idempotencyKey: string }): Promise<ProviderDispute>;
  /** Accepts the loss, which can't be undone. */
  acceptDispute(accepted: { disputeId: string; idempotencyKey: string }): Promise<ProviderDispute>;
}

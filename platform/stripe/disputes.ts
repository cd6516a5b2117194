/** What has become of the money that a dispute is about. */
export interface DisputeEnd {
  /** `won`: the shop has it, or never lost it. */
  readonly end: 'open' | 'won' | 'lost';
  /** What the bank has taken for good: 0 unless it's lost. It may be more than the payment. */
  readonly lostCents: number;
}

/** A dispute as the provider has it now. Amounts in cents. */
export interface ProviderDispute extends DisputeEnd {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly chargeId: string;
  /** The provider's word: `needs_response`, `warning_closed`, `won`, … It may learn new ones. */
  readonly status: string;
  /** The bank's reason in the provider's word, e.g. `fraudulent`. */
  readonly reason: string;
  /** The bank only asks: no money has moved. */
  readonly isInquiry: boolean;
  readonly amountCents: number;
  readonly currency: string;
  /** What the provider has taken for it beside the amount, and not returned. */
  readonly feeCents: number;
  /** Null: the bank takes no answer. */
  readonly dueAt: Date | null;
  /** How often evidence was submitted. */
  readonly submissions: number;
  /** The payment can still be refunded, which settles it. */
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
  /** The bank's word, e.g. `made_with_stolen_card`. */
  readonly fraudType: string;
  /** The payment is neither disputed nor refunded in full. */
  readonly isActionable: boolean;
  readonly warnedAt: Date;
}

export interface EvidenceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The same key with the same file uploads it once. At most 200 characters. */
  readonly idempotencyKey: string;
}

/** Texts, and ids of uploaded files, by the provider's names of the fields; null clears one. */
export type Evidence = Readonly<Record<string, string | null>>;

/** What can be done about disputes. Every call rejects with PaymentProviderError. */
export interface Disputes {
  /** All of a payment, newest first: a payment may have several. */
  listDisputes(paymentIntentId: string): Promise<ProviderDispute[]>;
  /** Null if the provider has no such dispute. */
  getDispute(disputeId: string): Promise<ProviderDispute | null>;
  listWarnings(paymentIntentId: string): Promise<ProviderWarning[]>;
  /** Payments with a warning since then, by any program, newest first. */
  listWarnedPayments(since: Date): AsyncGenerator<string>;
  /** A PDF, for one of the evidence's fields. */
  uploadEvidence(file: EvidenceFile): Promise<{ fileId: string }>;
  /** Leaves evidence at the provider, where it can be changed until it's submitted. */
  stageEvidence(staged: { disputeId: string; evidence: Evidence }): Promise<void>;
  /** Submits what was staged: once and for all. */
  submitEvidence(submitted: { disputeId: string; idempotencyKey: string }): Promise<ProviderDispute>;
  /** Accepts the loss: it can't be undone. */
  acceptDispute(accepted: { disputeId: string; idempotencyKey: string }): Promise<ProviderDispute>;
}

import type { Generated, GeneratedAlways } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { EntryKind, SaleMails } from '../contract.ts';
import type { PaymentMethod } from '../contract-admin.ts';

export interface AccountTable {
  user_id: string;
  provider_account: string;
  country: string;
  details_submitted: Generated<boolean>;
  transfers_active: Generated<boolean>;
  payouts_enabled: Generated<boolean>;
  requirements_due: Generated<string[]>;
  disabled_reason: string | null;
  gone: Generated<boolean>;
  /** When the bank returned the newest payout; null if it didn't. */
  payout_failed_at: Date | null;
  created_at: Date;
  checked_at: Date | null;
}

export type TransferState = 'planned' | 'made' | 'refused' | 'reversing' | 'reversed';

export interface TransferTable {
  id: string;
  seller_id: string;
  order_id: string;
  number: number;
  provider_account: string;
  charge_id: string | null;
  amount_cents: number;
  item_ids: string[];
  state: StateColumn<TransferState>;
  idempotency_key: string;
  provider_id: string | null;
  reversed_cents: Generated<number>;
  reversing_cents: number | null;
  reversals: Generated<number>;
  refusal: string | null;
  refused_at: Date | null;
  /** Stripe refused it, and the seller still hasn't been paid exactly what the order earned. */
  unresolved: Generated<boolean>;
  /** When the transfer is next compared with Stripe; null if it is too old for that. */
  compare_at: Date | null;
  created_at: Date;
}

export interface EntryTable {
  id: string;
  number: GeneratedAlways<number>;
  fact: string;
  seller_id: string;
  kind: EntryKind;
  cents: number;
  currency: string;
  order_id: string | null;
  order_number: string | null;
  item_id: string | null;
  transfer_id: string | null;
  /** Set only for an offset. */
  other_order_id: Generated<string | null>;
  /** Set only for a payment outside Stripe. */
  payment_id: Generated<string | null>;
  description: string;
  created_at: Date;
}

/** A view: the sums of an item's entries, for its seller and for each collaborator. */
export interface ShareView {
  item_id: string;
  order_id: string;
  seller_id: string;
  gross_cents: number;
  refunded_cents: number;
  fee_cents: number;
  split_cents: number;
  net_cents: number;
  state: 'owed' | 'cancelled';
  created_at: Date;
}

/** Maintained by a trigger of `payouts_entries`. */
export interface BalanceTable {
  seller_id: string;
  currency: string;
  /** Negative if the seller owes the label. */
  cents: GeneratedAlways<number>;
}

/** Has only dues that aren't zero. Maintained by a trigger of `payouts_entries`. */
export interface DueTable {
  order_id: string;
  seller_id: string;
  /** Negative if the seller was paid too much for the order. */
  cents: GeneratedAlways<number>;
}

export interface ManualPaymentTable {
  id: string;
  seller_id: string;
  /** As in the ledger: negative if the label paid the seller, positive if the seller paid the label. */
  cents: number;
  currency: string;
  method: PaymentMethod;
  reference: string;
  note: string;
  /** The payment that this one cancels. */
  undoes: string | null;
  noted_by: string;
  created_at: Date;
}

export interface RetryTable {
  id: string;
  seller_id: string;
  asked_by: string;
  asked_at: Date;
  ended_at: Date | null;
  outcome: string | null;
}

export interface PreferenceTable {
  user_id: string;
  sale_mails: SaleMails;
}

export interface SaleNoticeTable {
  order_id: string;
  seller_id: string;
  sold_at: Date;
  /** When the email was written, or turned out to be unnecessary. */
  told_at: Generated<Date | null>;
  /** The newest ledger line about a refund of the order that an email has covered. */
  notified_line: Generated<number>;
  /** Whether this seller sold a beat exclusively in this order. */
  exclusive: Generated<boolean>;
}

export interface HoldTable {
  /** What must be decided first, for example a notice. */
  held_for: string;
  beat_id: string;
  held_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    payouts_preferences: PreferenceTable;
    payouts_sale_notices: SaleNoticeTable;
    payouts_accounts: AccountTable;
    payouts_transfers: TransferTable;
    payouts_entries: EntryTable;
    payouts_shares: ShareView;
    payouts_balances: BalanceTable;
    payouts_dues: DueTable;
    payouts_manual_payments: ManualPaymentTable;
    payouts_retries: RetryTable;
    payouts_holds: HoldTable;
  }
}

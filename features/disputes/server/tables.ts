import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { DisputeState, EvidenceTexts, FileName } from '../dispute-kinds.ts';

export interface DisputeTable {
  /** Stripe's id. */
  id: string;
  order_id: string;
  state: StateColumn<DisputeState>;
  status: string;
  reason: string;
  is_inquiry: boolean;
  /** The buyer keeps the money for good, by the bank's decision or by Visa's resolution before a dispute. */
  is_lost: Generated<boolean>;
  amount_cents: number;
  currency: string;
  fee_cents: number;
  due_at: Date | null;
  is_refundable: boolean;
  network: string | null;
  network_reason: string | null;
  /** How often evidence was submitted, as Stripe counts it. */
  submissions: number;
  opened_at: Date;
  checked_at: Date;
  round: Generated<number>;
  auto_submit: Generated<boolean>;
  /** Null until the evidence is collected, and once it's erased with the buyer's account. */
  texts: JSONColumnType<EvidenceTexts> | null;
  /** What was cut or left out, one line each. */
  notes: Generated<string>;
  staged_at: Date | null;
  submitted_at: Date | null;
  /** Null if the shop submitted it automatically, or someone did at Stripe. */
  submitted_by: string | null;
  accepted_at: Date | null;
  /** Why Stripe refused the response. */
  refusal: string | null;
  changed_at: Date;
}
export type DisputeRow = Selectable<DisputeTable>;

export interface FileTable {
  dispute_id: string;
  field: FileName;
  name: string;
  content: Buffer;
  bytes: number;
  pages: number;
  /** Null until the file is uploaded. */
  provider_id: string | null;
}

export interface WarningTable {
  /** Stripe's id. */
  id: string;
  order_id: string;
  fraud_type: string;
  /** The payment is neither disputed nor refunded in full. */
  is_actionable: boolean;
  warned_at: Date;
}
export type WarningRow = Selectable<WarningTable>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    disputes_disputes: DisputeTable;
    disputes_files: FileTable;
    disputes_warnings: WarningTable;
  }
}

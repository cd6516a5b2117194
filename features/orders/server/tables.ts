import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';
import type { AiUse } from '#features/catalogue/ai-use.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { Payer } from '#platform/stripe/payments.ts';
import type { TaxMode } from '#features/settings/contract.ts';
import type { FileKind } from '#features/licenses/contract.ts';
import type { ItemState, OrderState, PriceReason, WithdrawalState } from '../contract.ts';
import type { ItemTax } from '../tax-sums.ts';
import type { AgreementFacts, CustomerFacts, FrozenShare, LabelFacts, LicenseFacts } from '../document-facts.ts';

/** The buyer as Stripe taxed them, and how we know where; no name, street or city once a consumer is forgotten. */
export interface TaxFacts extends Payer {
  cardCountry: string | null;
  /** What is wrong with the tax, for admins; null if it adds up. */
  problem: string | null;
}

/** Refunded part of an item. */
export interface CreditLine {
  itemId: string;
  netCents: number;
  taxCents: number;
}

export interface OrderTable {
  id: string;
  number: Generated<string>;
  state: StateColumn<OrderState, OrderState | undefined>;
  email: string;
  buyer_id: string | null;
  customer: JSONColumnType<CustomerFacts> | null;
  currency: string;
  total_cents: number;
  /** The language of its emails and documents; null for English. */
  language: ColumnType<LanguageCode | null, LanguageCode | null | undefined, never>;
  terms_version: string;
  consent: 'line' | 'checkbox';
  /** Version of the consent sentences; null in orders from before it was stored. */
  consent_version: string | null;
  /** Consent on Stripe's page, `accepted` once Stripe reports it; null if our own page asked for it. */
  provider_consent: ColumnType<'asked' | 'accepted' | null, 'asked' | null | undefined, 'accepted'>;
  /** Country of the buyer's account if they typed no address. */
  buyer_country: ColumnType<string | null, string | null | undefined, null>;
  /** The label's fee in hundredths of a percent, used for everything this order computes, however late. */
  fee_bps: ColumnType<number, number, never>;
  label: ColumnType<LabelFacts, string, never>;
  tax_mode: ColumnType<TaxMode, TaxMode | undefined, never>;
  tax_facts: ColumnType<TaxFacts | null, string | null | undefined, string | null>;
  /** Two-letter country of the IP address that placed the order; null if not looked up, or unknown. */
  ip_country: ColumnType<string | null, string | null | undefined, never>;
  key_version: Generated<number>;
  session_id: string | null;
  session_expires_at: Date | null;
  payment_intent_id: string | null;
  charge_id: string | null;
  provider_fee_cents: number | null;
  /** Refunds only; chargebacks are in `charged_back_cents`. `takenBackOf` is both. */
  refunded_cents: Generated<number>;
  /** What banks took back and kept beyond the refunds; at most the rest of the order. */
  charged_back_cents: Generated<number>;
  /** Refunded cents that need no further email: the buyer got one, or an admin chose to send none. */
  notified_refund_cents: Generated<number>;
  /** Number of emails sent about refunds. */
  refund_mails: Generated<number>;
  receipt_number: number | null;
  /** Set for taxed orders, instead of a receipt number. */
  invoice_number: number | null;
  paid_with: string | null;
  revision: Generated<number>;
  checked_at: Date | null;
  check_at: Date | null;
  /** By Stripe's clock, if Stripe says. */
  paid_at: Date | null;
  created_at: Generated<Date>;
}

export interface ItemTable {
  id: string;
  order_id: string;
  position: number;
  beat_id: string;
  license_id: string;
  seller_id: string;
  beat_title: string;
  artist_name: string;
  seller_name: string;
  cover: string;
  license: JSONColumnType<LicenseFacts>;
  /** The seller's statement about AI in the beat; null if there was none. */
  ai_use: AiUse | null;
  beat_price_cents: number;
  license_price_cents: number;
  /** Reduction by a code, a deal or an offer. */
  discount_cents: Generated<number>;
  /** What an upgrade's buyer has already paid for the replaced license. */
  credit_cents: Generated<number>;
  /** The reason, its id and its label are set if the price is less than the list price. */
  reason: PriceReason | null;
  reason_id: string | null;
  /** Label for buyers and sellers: "SUMMER", "Buy 2, get 1 free", "GIJO-1001". */
  reason_label: string | null;
  /** beat + license - discount - credit. */
  price_cents: ColumnType<number, never, never>;
  /** Tax included in what the buyer pays. */
  tax_cents: Generated<number>;
  tax_added: ColumnType<boolean, boolean | undefined, never>;
  taxes: ColumnType<ItemTax[], string | undefined, string>;
  /** What the buyer pays: the price plus any added tax. */
  paid_cents: ColumnType<number, never, never>;
  /** What is left of the net price after refunds and chargebacks. Written by the ledger; 0 before delivery. */
  kept_cents: ColumnType<number, never, never>;
  shares: ColumnType<FrozenShare[], string | undefined, never>;
  state: StateColumn<ItemState, ItemState | undefined>;
  refunded_cents: Generated<number>;
  /** Withdrawn by an admin, whatever the payment says. */
  withheld: Generated<boolean>;
  /** When a field that the seller sees last changed; written by the database. */
  updated_at: ColumnType<Date, never, never>;
}

export interface RefundTable {
  id: string;
  request_id: string;
  order_id: string;
  item_id: string | null;
  amount_cents: number;
  reason: string;
  email_buyer: Generated<boolean>;
  state: StateColumn<'planned' | 'made' | 'refused', 'planned' | 'made' | 'refused' | undefined>;
  provider_id: string | null;
  refusal: string | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface ChangeTable {
  id: GeneratedAlways<number>;
  order_id: string;
  item_id: string | null;
  became: string;
  reason: string | null;
  at: Generated<Date>;
}

export interface GrantTable {
  item_id: string;
  kind: FileKind;
  file_id: string;
  downloads: Generated<number>;
  last_download_at: Date | null;
  granted_at: Generated<Date>;
}

/** The IP address an order was placed from, kept while its payment can be disputed. */
export interface AddressTable {
  order_id: string;
  address: string;
  noted_at: Date;
}

/** A file that the buyer has downloaded in full. */
export interface DownloadTable {
  id: GeneratedAlways<number>;
  item_id: string;
  kind: FileKind;
  at: Date;
  address: string;
  agent: string;
  /** Size of the whole file. */
  bytes: number;
  /** The buyer got a link to the storage; only the storage knows whether they fetched the whole file. */
  linked: Generated<boolean>;
}

export interface AgreementTable {
  item_id: string;
  version: string;
  facts: JSONColumnType<AgreementFacts>;
  /** Code with which anyone can check the license. */
  code: Generated<string>;
  shows_buyer: Generated<boolean>;
  /** SHA-256 of each rendered PDF, newest first. */
  hashes: Generated<string[]>;
  created_at: Generated<Date>;
}

/** Whether the purchase email confirmed the contract. One of the two times is set. */
export interface ConfirmationTable {
  order_id: string;
  /** When the mail server of the order's email address accepted the email. */
  confirmed_at: Date | null;
  /** When that mail server rejected the email for good. */
  bounced_at: Date | null;
}

export interface WithdrawalTable {
  order_id: string;
  name: string;
  state: StateColumn<WithdrawalState, WithdrawalState | undefined>;
  received_at: Date;
  decided_at: Date | null;
  /** Id of the refund requested when the withdrawal was accepted. */
  refund_request_id: string | null;
}

export interface CreditNoteTable {
  number: number;
  order_id: string;
  provider_refund_id: string;
  amount_cents: number;
  lines: JSONColumnType<CreditLine[]>;
  issued_at: Date;
  /** When the refund failed at the bank. */
  voided_at: Date | null;
}

export interface CounterTable {
  name: string;
  value: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    orders_counters: CounterTable;
    orders_orders: OrderTable;
    orders_items: ItemTable;
    orders_grants: GrantTable;
    orders_addresses: AddressTable;
    orders_downloads: DownloadTable;
    orders_agreements: AgreementTable;
    orders_refunds: RefundTable;
    orders_changes: ChangeTable;
    orders_confirmations: ConfirmationTable;
    orders_withdrawals: WithdrawalTable;
    orders_credit_notes: CreditNoteTable;
  }
}

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SellerOfRecord } from '#content/seller-of-record.ts';
import type { AiUse } from '#features/catalogue/ai-use.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { LineTax, Payer } from '#platform/stripe/payments.ts';
import type { TaxMode } from '#features/settings/contract.ts';
import type { FileKind, UsageTerm } from '#features/licenses/contract.ts';
import type { ItemState, OrderState, PriceReason, WithdrawalState } from '../contract.ts';

/** The buyer as typed at checkout. */
export interface CustomerFacts {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

/** A license as it was at purchase. */
export interface LicenseFacts {
  title: string;
  description: string;
  fileTypes: FileKind[];
  usageTerms: UsageTerm[];
  exclusive: boolean;
}

/** What the label's own content said when an order was placed: the documents of the sale name it, whatever it says later. */
export interface LabelFacts {
  name: string;
  /** Of the text that the order's agreements have. */
  agreementVersion: string;
  governingLaw: string;
  sellerOfRecord: SellerOfRecord;
}

/** A tax on an item, as the payment provider says it. */
export type ItemTax = LineTax['taxes'][number];

/** Whom the payment provider has taxed, and how we know where they are; without the street once a consumer is forgotten. */
export interface TaxFacts extends Payer {
  /** Of the card that was paid with. */
  cardCountry: string | null;
  /** What is wrong with it, for admins; null if it adds up. */
  problem: string | null;
}

/** What goes back of an item with a refund. */
export interface CreditLine {
  itemId: string;
  netCents: number;
  taxCents: number;
}

/** Who else shares in what an item sells for. `name` as artists, `legalName` as agreements name them. */
export interface FrozenShare {
  userId: string;
  name: string;
  legalName: string;
  role: string;
  /** Hundredths of a percent of what the seller of the beat is paid. */
  bps: number;
  publishingBps: number | null;
}

/** Everything an agreement's text names, as it was at the sale. The same facts give the same bytes. */
export interface AgreementFacts {
  orderNumber: string;
  /** ISO 8601, UTC. */
  agreedAt: string;
  seller: { name: string; artist: string };
  /** Who else made the beat, as the order froze it; missing if nobody did. */
  collaborators?: Pick<FrozenShare, 'name' | 'legalName' | 'publishingBps'>[];
  buyer: { email: string; customer: CustomerFacts | null };
  beat: { id: string; title: string };
  license: LicenseFacts;
  priceCents: number;
  /** For an upgrade: the order whose license it replaces. */
  replaces?: { orderNumber: string };
  /** What the seller said of AI in the beat when the order was placed; missing if they didn’t. */
  ai?: AiUse;
  governingLaw: string;
  /** The label's name. */
  issuer: string;
  /** Where its license can be checked: the shop's URL at the sale. Missing in agreements made before they had a code. */
  site?: string;
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
  terms_version: string;
  consent: 'line' | 'checkbox';
  /** Of the sentences that the buyer agreed to by placing the order; null before we kept it. */
  consent_version: string | null;
  /** Whether the box was on the payment provider's page: `accepted` once the provider says so. Null: on ours, or nowhere. */
  provider_consent: ColumnType<'asked' | 'accepted' | null, 'asked' | null | undefined, 'accepted'>;
  /** The country of the buyer's account, where they typed no address. */
  buyer_country: ColumnType<string | null, string | null | undefined, null>;
  /** The label's fee in hundredths of a percent: what is computed of this order, however late, uses this one. */
  fee_bps: ColumnType<number, number, never>;
  label: ColumnType<LabelFacts, string, never>;
  /** How its prices are taxed. */
  tax_mode: ColumnType<TaxMode, TaxMode | undefined, never>;
  tax_facts: ColumnType<TaxFacts | null, string | null | undefined, string | null>;
  /** Of the address that it was placed from, in two letters; null where nobody asked, or we don't know. */
  ip_country: ColumnType<string | null, string | null | undefined, never>;
  key_version: Generated<number>;
  session_id: string | null;
  session_expires_at: Date | null;
  payment_intent_id: string | null;
  charge_id: string | null;
  provider_fee_cents: number | null;
  /** By refunds; what banks took back is `charged_back_cents`. `takenBackOf` is both. */
  refunded_cents: Generated<number>;
  /** What banks took back and kept, beyond the refunds: at most the rest of the order. */
  charged_back_cents: Generated<number>;
  /** How much of what was refunded the buyer was told of, or isn't to be told of. */
  notified_refund_cents: Generated<number>;
  /** How many emails about refunds they got. */
  refund_mails: Generated<number>;
  receipt_number: number | null;
  /** With tax, it has one of these instead. */
  invoice_number: number | null;
  paid_with: string | null;
  revision: Generated<number>;
  checked_at: Date | null;
  check_at: Date | null;
  /** By the provider's clock, if it says. */
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
  /** What the seller said of AI in the beat; null if they didn’t. */
  ai_use: AiUse | null;
  beat_price_cents: number;
  license_price_cents: number;
  /** By a code, a deal or an offer. */
  discount_cents: Generated<number>;
  /** What an upgrade's buyer has paid before for the license that it replaces. */
  credit_cents: Generated<number>;
  /** All three are set if the price is less than the list price. */
  reason: PriceReason | null;
  reason_id: string | null;
  /** As buyers and sellers read it: "SUMMER", "Buy 2, get 1 free", "GIJO-1001". */
  reason_label: string | null;
  /** beat + license - discount - credit. */
  price_cents: ColumnType<number, never, never>;
  /** Of what the buyer pays. */
  tax_cents: Generated<number>;
  /** On top of the price. */
  tax_added: ColumnType<boolean, boolean | undefined, never>;
  taxes: ColumnType<ItemTax[], string | undefined, string>;
  /** What the buyer pays: the price, and the tax if that is added. */
  paid_cents: ColumnType<number, never, never>;
  /** What of the price, without tax, is left after all that went back, by the ledger, which writes it; 0 before delivery. */
  kept_cents: ColumnType<number, never, never>;
  shares: ColumnType<FrozenShare[], string | undefined, never>;
  state: StateColumn<ItemState, ItemState | undefined>;
  refunded_cents: Generated<number>;
  /** Withdrawn by an admin, whatever the payment says. */
  withheld: Generated<boolean>;
  /** When what its seller sees of it has last changed: the database writes it. */
  updated_at: ColumnType<Date, never, never>;
}

export interface RefundTable {
  id: string;
  request_id: string;
  order_id: string;
  item_id: string | null;
  amount_cents: number;
  reason: string;
  /** Whether the admin wants the buyer to be told. */
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

/** Where an order was placed from, for as long as its payment can be disputed. */
export interface AddressTable {
  order_id: string;
  address: string;
  noted_at: Date;
}

/** A file that a buyer has in full. */
export interface DownloadTable {
  id: GeneratedAlways<number>;
  item_id: string;
  kind: FileKind;
  at: Date;
  address: string;
  agent: string;
  /** Of the whole file. */
  bytes: number;
  /** The buyer got a link to the storage, which alone knows whether they have fetched all of it. */
  linked: Generated<boolean>;
}

export interface AgreementTable {
  item_id: string;
  version: string;
  facts: JSONColumnType<AgreementFacts>;
  /** By which anyone can check the license. */
  code: Generated<string>;
  /** Whether the page of the code shows the buyer's name. */
  shows_buyer: Generated<boolean>;
  /** SHA-256 of each PDF that it was ever rendered to, the newest first. */
  hashes: Generated<string[]>;
  created_at: Generated<Date>;
}

/** What a buyer says they use a license for. */
export interface UseTable {
  id: string;
  item_id: string;
  song: string;
  artist: string;
  /** On YouTube: a link, or a handle with its @. */
  channel: string;
  isrc: string;
  links: string[];
  created_at: Date;
}

/** Of the contract, by the purchase email. One of both is set. */
export interface ConfirmationTable {
  order_id: string;
  /** When the mail server of the order's address took it. */
  confirmed_at: Date | null;
  /** When that refused it for good. */
  bounced_at: Date | null;
}

export interface WithdrawalTable {
  order_id: string;
  /** As typed by whoever withdrew. */
  name: string;
  state: StateColumn<WithdrawalState, WithdrawalState | undefined>;
  received_at: Date;
  decided_at: Date | null;
  /** Of the refund that accepting it asked for. */
  refund_request_id: string | null;
}

export interface CreditNoteTable {
  number: number;
  order_id: string;
  provider_refund_id: string;
  amount_cents: number;
  lines: JSONColumnType<CreditLine[]>;
  issued_at: Date;
  /** The refund has failed at the bank. */
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
    orders_uses: UseTable;
    orders_refunds: RefundTable;
    orders_changes: ChangeTable;
    orders_confirmations: ConfirmationTable;
    orders_withdrawals: WithdrawalTable;
    orders_credit_notes: CreditNoteTable;
  }
}

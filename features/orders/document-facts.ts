import type { SellerOfRecord } from '#content/seller-of-record.ts';
import type { AiUse } from '#features/catalogue/ai-use.ts';
import type { FileKind, UsageTerm } from '#features/licenses/contract.ts';

// What an order's documents are made of, as the order froze it. Amounts in cents, times in ISO 8601.

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

/** What the sale's documents say about the label, as it was when the order was placed. */
export interface LabelFacts {
  name: string;
  /** Version of the agreement's text. */
  agreementVersion: string;
  governingLaw: string;
  sellerOfRecord: SellerOfRecord;
}

/** A collaborator's share of an item. `name` is how artists are credited, `legalName` how agreements name them. */
export interface FrozenShare {
  userId: string;
  name: string;
  legalName: string;
  role: string;
  /** Hundredths of a percent of the beat seller's payout. */
  bps: number;
  publishingBps: number | null;
}

/** Every fact in an agreement's text, as it was at the sale. The same facts give the same bytes. */
export interface AgreementFacts {
  orderNumber: string;
  agreedAt: string;
  seller: { name: string; artist: string };
  /** The beat's collaborators, as the order froze them; missing if there are none. */
  collaborators?: Pick<FrozenShare, 'name' | 'legalName' | 'publishingBps'>[];
  buyer: { email: string; customer: CustomerFacts | null };
  beat: { id: string; title: string };
  license: LicenseFacts;
  priceCents: number;
  /** For an upgrade: the order whose license it replaces. */
  replaces?: { orderNumber: string };
  /** The seller's statement about AI in the beat when the order was placed; missing if there was none. */
  ai?: AiUse;
  governingLaw: string;
  issuer: string;
  /** The shop's URL at the sale, where the license can be checked. Missing in agreements from before codes. */
  site?: string;
}

/** All facts of a receipt. */
export interface ReceiptFacts {
  readonly number: string;
  readonly orderNumber: string;
  readonly paidAt: string;
  readonly seller: SellerOfRecord;
  readonly buyer: { readonly email: string; readonly customer: CustomerFacts | null };
  readonly items: readonly {
    readonly title: string;
    readonly artist: string;
    readonly license: string;
    readonly cents: number;
    /** Why the price is less than the list price; null if it isn't. */
    readonly reduction: string | null;
    readonly refundedCents: number;
  }[];
  readonly currency: string;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** Taken back by a bank after a dispute, beyond the refunds. */
  readonly chargedBackCents: number;
  readonly payment: { readonly method: string | null; readonly reference: string | null };
  /** No money was charged. */
  readonly test: boolean;
}

/** All facts of an invoice, or of the credit note for a refund of one. */
export interface InvoiceFacts {
  readonly kind: 'invoice' | 'credit-note';
  readonly number: string;
  readonly orderNumber: string;
  readonly date: string;
  /** The invoice that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly date: string } | null;
  readonly seller: SellerOfRecord;
  readonly buyer: { readonly name: string; readonly lines: readonly string[] };
  readonly lines: readonly {
    readonly title: string;
    readonly artist: string;
    readonly license: string;
    /** Why it costs less than the list price; null if it doesn't. */
    readonly reduction: string | null;
    /** "20%", or "Reverse charge". */
    readonly rate: string;
    readonly netCents: number;
    readonly taxCents: number;
  }[];
  /** The taxes that add up to the total tax; none for a credit note. */
  readonly rates: readonly { readonly label: string; readonly cents: number }[];
  readonly isReverseCharge: boolean;
  readonly currency: string;
  readonly payment: { readonly method: string | null; readonly reference: string | null };
  /** The credit note's refund has failed at the bank. */
  readonly isVoid: boolean;
  /** No money was charged. */
  readonly test: boolean;
}

export const buyerOf = ({ buyer }: Pick<AgreementFacts, 'buyer'>): string => buyer.customer?.name ?? buyer.email;

export const addressLines = (customer: CustomerFacts | null): string[] =>
  customer
    ? [customer.address, [customer.city, customer.state, customer.zip].filter(Boolean).join(', '), customer.country]
    : [];

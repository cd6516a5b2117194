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

/** As it was when the order was placed; what wasn't filled in is empty. */
export interface SellerFacts extends SellerOfRecord {
  readonly taxNumber: string;
  readonly taxNote: string;
}

/** What the sale's documents say about the label, as it was when the order was placed. */
export interface LabelFacts {
  name: string;
  /** Version of the agreement's text. */
  agreementVersion: string;
  governingLaw: string;
  sellerOfRecord: SellerFacts;
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

export const buyerOf = ({ buyer }: Pick<AgreementFacts, 'buyer'>): string => buyer.customer?.name ?? buyer.email;

export const addressLines = (customer: CustomerFacts | null): string[] =>
  customer
    ? [customer.address, [customer.city, customer.state, customer.zip].filter(Boolean).join(', '), customer.country]
    : [];

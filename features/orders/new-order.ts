import type { LanguageCode } from '#contract-kit/languages/languages.ts';
import type { AiUse } from '#features/catalogue/ai-use.ts';
import type { TaxMode } from '#features/settings/contract.ts';
import type { PriceReason } from './contract.ts';
import type { CustomerFacts, FrozenShare, LabelFacts, LicenseFacts } from './document-facts.ts';

/** Why an item costs less than the list price. Amounts in cents. */
export interface Reduction {
  readonly reason: PriceReason;
  /** Id of the code, deal, offer or replaced item. */
  readonly reasonId: string;
  readonly label: string;
  readonly discountCents: number;
  readonly creditCents: number;
}

export interface NewItem {
  readonly beatId: string;
  readonly licenseId: string;
  readonly sellerId: string;
  readonly beatTitle: string;
  readonly artistName: string;
  /** The seller's name in the agreement. */
  readonly sellerName: string;
  /** A path on this site. */
  readonly cover: string;
  readonly license: LicenseFacts;
  /** The seller's statement about AI in the beat; null if there is none. */
  readonly aiUse: AiUse | null;
  readonly beatPriceCents: number;
  readonly licensePriceCents: number;
  /** Null at list price. */
  readonly reduction: Reduction | null;
  /** The collaborators' shares; the seller has the rest. */
  readonly shares: readonly FrozenShare[];
}

export interface NewOrder {
  readonly id: string;
  readonly email: string;
  /** The account that was logged in; null for a guest. */
  readonly buyerId: string | null;
  readonly customer: CustomerFacts | null;
  /** In which the buyer ordered; null for English. */
  readonly language: LanguageCode | null;
  readonly termsVersion: string;
  readonly consent: 'line' | 'checkbox';
  /** The buyer consents on Stripe's page. */
  readonly asksProvider: boolean;
  /** The account's country if no address was typed; null if it has none. */
  readonly buyerCountry: string | null;
  /** The right of withdrawal with the sentences of consent; null in orders from before it was stored. */
  readonly consentVersion: string | null;
  /** The label's fee in hundredths of a percent. */
  readonly feeBps: number;
  readonly taxMode: TaxMode;
  /** Country of the buyer's IP address, if it's looked up; null if unknown. */
  readonly ipCountry: string | null;
  readonly sessionExpiresAt: Date;
  readonly createdAt: Date;
  /** IP address that the order was placed from; missing if unknown. */
  readonly address?: string;
  readonly items: readonly NewItem[];
}

/** An order that was placed before, as Stripe stored it. */
export interface PlacedOrder extends NewOrder {
  readonly number: string;
  readonly sessionId: string;
  readonly label: LabelFacts;
  readonly items: readonly (NewItem & { readonly id: string })[];
}

import { licenseTerms } from '#features/licenses/server/public.ts';
import type { NewItem, NewOrder } from '#features/orders/new-order.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { pageLanguage } from '#platform/texts/in-language.ts';
import type { PricedLine } from '../quote/cart-lines.ts';
import type { Quote } from '../quote/get-quote.ts';

/** The texts of the contract whose versions an order keeps. */
export const keptTexts = ['terms', 'withdrawal'] as const;

/** The buyer, and how we ask for their consent to immediate delivery. `buyer_id` is null for a guest. */
export type Buyer = Pick<OrderRecord, 'email' | 'buyer_id' | 'customer' | 'buyer_country' | 'consent'> &
  Pick<NewOrder, 'asksProvider'> & {
    /** The version of the sentences that the buyer has read, if the caller says it. */
    readonly readVersion?: string | undefined;
  };

/** What an item keeps even if its beat, license or shares change. */
const freezeItem = ({ beat, license, reduction, shares }: PricedLine): NewItem => ({
  beatId: beat.id,
  licenseId: license.id,
  sellerId: beat.sellerId,
  beatTitle: beat.title,
  artistName: beat.sellerName,
  sellerName: beat.sellerLegalName,
  cover: beat.cover,
  license: licenseTerms(license),
  aiUse: beat.aiUse,
  beatPriceCents: beat.priceCents,
  licensePriceCents: license.price_cents,
  reduction,
  shares: shares.map(({ userId, name, legalName, role, bps, publishingBps }) => ({
    userId,
    name,
    legalName,
    role,
    bps,
    publishingBps,
  })),
});

const orderedIn = (): NewOrder['language'] => {
  const language = pageLanguage();
  return language === 'en' ? null : language;
};

/** What an order keeps of a buyer’s request, which was made under these versions. */
export const freezeOrder = (
  config: Pick<Deps['config'], 'platformFeeBps' | 'taxMode'>,
  { priced }: Pick<Quote, 'priced'>,
  buyer: Buyer,
  versions: Readonly<Record<(typeof keptTexts)[number], string>>,
): Omit<NewOrder, 'id' | 'ipCountry' | 'sessionExpiresAt' | 'createdAt'> => ({
  email: buyer.email,
  buyerId: buyer.buyer_id,
  customer: buyer.customer,
  language: orderedIn(),
  termsVersion: versions.terms,
  consent: buyer.consent,
  consentVersion: versions.withdrawal,
  asksProvider: buyer.asksProvider,
  buyerCountry: buyer.buyer_country,
  feeBps: config.platformFeeBps,
  taxMode: config.taxMode,
  items: priced.filter((line) => line !== null).map(freezeItem),
});

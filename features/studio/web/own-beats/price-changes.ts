import { priceToCents } from '#contract-kit/money.ts';
import type { OwnBeat } from '../../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

interface PriceField {
  /** `price`, or the license's id. */
  readonly name: string;
  readonly label: string;
  /** The current price. */
  readonly price: string;
}

/** A kit has one price. A beat has one for each license, and its own, which is added to each. */
export const priceFieldsOf = ({ kind, price, licenses }: OwnBeat): readonly PriceField[] =>
  kind === 'kit'
    ? [{ name: 'price', label: t`Price`, price }]
    : [
        ...licenses.map(({ _id: name, title: label, price }) => ({ name, label, price })),
        { name: 'price', label: t`Added to each license`, price },
      ];

export const pricesNameOf = ({ kind, title }: OwnBeat): string =>
  kind === 'kit' ? t`Price of “${{ title }}”` : t`Prices of “${{ title }}”`;

/** The license's price on other beats; null if this beat has the same. */
export const usualPriceOf = ({ ownPrices }: OwnBeat, licenseId: string): string | null => {
  const own = ownPrices.find((one) => one.licenseId === licenseId);
  return own && !same(own.price, own.usualPrice) ? own.usualPrice : null;
};

export interface PriceChanges {
  readonly price?: string;
  /** An empty price restores the usual one. */
  readonly licensePrices?: { licenseId: string; price: string }[];
}

const same = (a: string, b: string): boolean => priceToCents(a) === priceToCents(b);

/** What the typed prices change; null if nothing. A license's usual price isn't stored as the beat's own. */
export const priceChangesOf = (beat: OwnBeat, typed: Readonly<Record<string, string>>): PriceChanges | null => {
  const changed = priceFieldsOf(beat).filter(({ name, price }) => !same(price, typed[name] ?? price));
  const licensePrices = changed
    .filter(({ name }) => name !== 'price')
    .map(({ name: licenseId }) => {
      const price = typed[licenseId] ?? '';
      const usual = beat.ownPrices.find((own) => own.licenseId === licenseId)?.usualPrice;
      return { licenseId, price: usual !== undefined && same(usual, price) ? '' : price };
    });
  if (changed.length === 0) return null;
  const price = changed.some(({ name }) => name === 'price') ? typed['price'] : undefined;
  return { ...(price !== undefined && { price }), ...(licensePrices.length > 0 && { licensePrices }) };
};

/** Restores what these changes replace. */
export const priceUndoOf = ({ price, ownPrices }: OwnBeat, changes: PriceChanges): PriceChanges => ({
  ...(changes.price !== undefined && { price }),
  ...(changes.licensePrices && {
    licensePrices: changes.licensePrices.map(({ licenseId }) => ({
      licenseId,
      price: ownPrices.find((own) => own.licenseId === licenseId)?.price ?? '',
    })),
  }),
});

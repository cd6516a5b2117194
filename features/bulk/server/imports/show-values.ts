import { formatMomentIn, formatPrice } from '#contract-kit/format.ts';
import { beatChoices, type ChoiceName, choiceNames } from '#features/catalogue/beat-choices.ts';
import { showChoice } from '#features/catalogue/ai-use.ts';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Names of a beat's fields, in the order in which an import shows them. */
export const labels = (): Readonly<Record<string, string>> => ({
  title: t`Title`,
  price: t`Price`,
  bpm: t`BPM`,
  ...Object.fromEntries(choiceNames.map((name) => [name, beatChoices[name].label])),
  tags: t`Tags`,
  description: t`Description`,
  publishAt: t`Release date`,
  freeDownload: t`Free download`,
  licenses: t`Licenses`,
  licensePrices: t`License prices`,
});

export const showValue = (field: string, value: unknown, timeZone: string): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? t`On` : t`Off`;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field === 'price') return isBeatPrice(text) ? formatPrice(text) : text;
  if (field === 'publishAt') return text && `${formatMomentIn(text, timeZone)} (${timeZone})`;
  return choiceNames.some((name) => name === field) ? showChoice(field as ChoiceName, text) : text;
};

interface Licensed {
  readonly licenses: readonly string[];
  /** Prices by license id; a license without one costs its usual price. */
  readonly prices: ReadonlyMap<string, string>;
}

/** For example "Basic License ($29.99), Premium License". */
export const showLicenses = ({ licenses, prices }: Licensed, titles: ReadonlyMap<string, string>): string =>
  licenses
    .map((id) => {
      const price = prices.get(id);
      return (titles.get(id) ?? t`A license`) + (price === undefined ? '' : ` (${showValue('price', price, 'UTC')})`);
    })
    .toSorted()
    .join(', ');

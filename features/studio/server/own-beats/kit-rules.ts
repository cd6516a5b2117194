import { formatCents } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import type { Config } from '#platform/config/config.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { kitWords } from '#features/catalogue/beat-rules.ts';
import type { ProductKind } from '#features/catalogue/kits.ts';
import { t } from '#contract-kit/texts/text.ts';

/** A kit's license adds nothing to the price, so a kit below the minimum couldn't be paid for on its own. */
export const findPriceIssue = (price: string, { minPriceCents }: Pick<Config, 'minPriceCents'>): string | null =>
  priceToCents(price) < minPriceCents ? t`A sound kit costs at least ${{ price: formatCents(minPriceCents) }}.` : null;

const ofBeats = ['bpm', 'key', 'licensePrices', 'freeDownload', 'contentIdService', 'contentIdClearing'] as const;

type Changes = { readonly [N in (typeof ofBeats)[number] | 'licenses' | 'kitType']?: unknown } & {
  readonly price?: string | undefined;
};

/** Finds fields that this kind of product doesn't have. */
export const findKindIssues = (
  kind: ProductKind,
  changes: Changes,
  config: Pick<Config, 'minPriceCents'>,
): FieldIssues => {
  if (kind === 'beat') return changes.kitType === undefined ? {} : { kitType: [kitWords.notOfBeat()] };
  const price = changes.price === undefined ? null : findPriceIssue(changes.price, config);
  return {
    ...Object.fromEntries(
      ofBeats.flatMap((name) => (changes[name] === undefined ? [] : [[name, [kitWords.notOfKit()]]])),
    ),
    ...(changes.licenses !== undefined && { licenses: [kitWords.oneLicense()] }),
    ...(price !== null && { price: [price] }),
  };
};

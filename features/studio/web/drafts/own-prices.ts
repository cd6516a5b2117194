import type { License } from '#features/licenses/contract.ts';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { licenseAt } from '#features/catalogue/license-price.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Prices by license id. Empty or missing: the usual price. */
export type TypedPrices = Readonly<Record<string, string>>;

export const findOwnPriceIssue = (typed = ''): string | null =>
  typed === '' || isBeatPrice(typed) ? null : t`Enter a price, like 19.99, or leave this empty.`;

/** An invalid price is ignored. */
export const licenseOnBeat = (license: License, { [license._id]: typed = '' }: TypedPrices): License =>
  findOwnPriceIssue(typed) === null ? licenseAt(license, typed) : license;

/** Returns prices for the server. An empty price restores the usual one. */
export const changedPrices = (
  licenses: readonly string[],
  { before, after }: { readonly before: TypedPrices; readonly after: TypedPrices },
) =>
  licenses
    .map((licenseId) => ({ licenseId, price: after[licenseId] ?? '' }))
    .filter(({ licenseId, price }) => price !== (before[licenseId] ?? ''));

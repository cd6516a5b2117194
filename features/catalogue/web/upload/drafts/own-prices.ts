import type { License } from '#features/licenses/contract.ts';
import { isBeatPrice } from '../../../beat-rules.ts';
import { licenseAt } from '../../../license-price.ts';

/** What licenses cost on one beat, as typed, by license id. Empty or missing: the usual price. */
export type TypedPrices = Readonly<Record<string, string>>;

export const findOwnPriceIssue = (typed = ''): string | null =>
  typed === '' || isBeatPrice(typed) ? null : 'Enter a price, like 19.99, or leave this empty.';

/** At what it costs on this beat; what isn't a price yet counts as none. */
export const licenseOnBeat = (license: License, { [license._id]: typed = '' }: TypedPrices): License =>
  findOwnPriceIssue(typed) === null ? licenseAt(license, typed) : license;

/** For the server: the prices of these licenses that were changed. An empty one goes back to the usual price. */
export const changedPrices = (
  licenses: readonly string[],
  { before, after }: { readonly before: TypedPrices; readonly after: TypedPrices },
) =>
  licenses
    .map((licenseId) => ({ licenseId, price: after[licenseId] ?? '' }))
    .filter(({ licenseId, price }) => price !== (before[licenseId] ?? ''));

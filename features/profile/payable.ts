import { canBePaid, countryName, findCountry } from '#content/find-place.ts';
import { t } from '#contract-kit/texts/text.ts';

/**
 * Returns a warning for a seller if Stripe can't transfer money from the label's country to theirs (a name or a code).
 * Returns null if Stripe can, or if a country is unknown.
 */
export const whyNotPaid = (paidFrom: string | null | undefined, country: string): string | null => {
  const [code, name] = findCountry(country) ?? [];
  if (!paidFrom || code === undefined || canBePaid(paidFrom, code)) return null;
  return t`Stripe can’t pay sellers in ${{ country: name ?? code }} from ${{ shopCountry: countryName(paidFrom) }}, where we are. You can sell, and we’ll hold what you’re owed. Contact us first to agree on how we pay you.`;
};

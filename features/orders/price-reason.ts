import type { PriceReason } from './contract.ts';

/** Why an item costs less than its list price, as people read it; null if it doesn't. */
export const reasonWords = ({
  reason,
  reasonLabel,
}: {
  readonly reason: PriceReason | null;
  readonly reasonLabel: string | null;
}): string | null => {
  if (reason === null) return null;
  return reason === 'upgrade' ? `Less what you paid in ${reasonLabel}` : reasonLabel;
};

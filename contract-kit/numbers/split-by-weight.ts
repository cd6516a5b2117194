/**
 * Splits an amount into parts of whole cents that add up to it exactly. Parts are rounded down, and the remaining cents go to the
 * largest remainders, the earlier one first. If all weights are 0, every part is 0.
 */
export const splitByWeight = (cents: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { index, part: Number(exact / BigInt(total)), rest: Number(exact % BigInt(total)) };
  });
  const left = cents - parts.reduce((sum, { part }) => sum + part, 0);
  const byRest = parts.toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  for (const share of byRest.slice(0, left)) share.part += 1;
  return parts.map(({ part }) => part);
};

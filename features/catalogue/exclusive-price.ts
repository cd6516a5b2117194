// What may be done to the price of an exclusive license. Without zod.

export interface ExclusivePrices {
  /** Of the beat, which is paid besides its license. */
  readonly beatCents: number;
  /** What each exclusive license costs on the beat, by id. */
  readonly licenses: ReadonlyMap<string, number>;
}

const totalOf = ({ beatCents, licenses }: ExclusivePrices, id: string): number => beatCents + (licenses.get(id) ?? 0);

/**
 * Whether an exclusive becomes cheaper than its seller wanted it to be: it's offered for the first time, its own price is
 * lowered, or the beat's if that is the larger part. A smaller part alone can't take off more than half, however often.
 */
export const lowersExclusive = (before: ExclusivePrices, after: ExclusivePrices): boolean =>
  [...after.licenses].some(([id, cents]) => {
    const old = before.licenses.get(id);
    if (old === undefined) return true;
    const total = totalOf(before, id);
    return totalOf(after, id) < total && (cents < old || 2 * old < total);
  });

export const changesExclusive = (before: ExclusivePrices, after: ExclusivePrices): boolean =>
  [...after.licenses.keys()].some((id) => !before.licenses.has(id) || totalOf(after, id) !== totalOf(before, id));

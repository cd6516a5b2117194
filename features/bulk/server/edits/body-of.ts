import type { BeatValues } from '../../apply-change.ts';

const listed = (values: readonly string[]): string => JSON.stringify(values.toSorted());

/** The changed fields, as a beat's form sends them. */
export const bodyOf = (before: BeatValues, after: BeatValues) => {
  const changedPrices = after.licenses
    .filter((id) => before.ownPrices[id] !== after.ownPrices[id])
    .map((licenseId) => ({ licenseId, price: after.ownPrices[licenseId] ?? '' }));
  const isScheduled = after.publishAt !== null && after.publishAt !== before.publishAt;
  return {
    ...(before.price !== after.price && { price: after.price }),
    ...(listed(before.tags) !== listed(after.tags) && { tags: after.tags }),
    ...((before.genre !== after.genre || before.subGenre !== after.subGenre) && {
      genre: after.genre,
      subGenre: after.subGenre,
    }),
    ...(before.ai !== after.ai && { ai: after.ai }),
    ...(before.freeDownload !== after.freeDownload && { freeDownload: after.freeDownload }),
    ...(listed(before.licenses) !== listed(after.licenses) && { licenses: after.licenses }),
    ...(changedPrices.length > 0 && { licensePrices: changedPrices }),
    ...(isScheduled && { publishAt: after.publishAt }),
  };
};

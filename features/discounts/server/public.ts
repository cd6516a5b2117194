export { findDiscounts, type FoundDiscounts, refuseUse } from './find-discounts.ts';
export type { CodeRow } from './tables.ts';
export { findCodesById, useCodes } from './use-codes.ts';

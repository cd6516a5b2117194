export { findDiscounts, type FoundDiscounts } from './find-discounts.ts';
export { useCode } from './use-code.ts';

export { findDiscounts, type FoundDiscounts } from './find-discounts.ts';

import './tables.ts';

export { findHeldBeats, findOfferPrices, lockForOrder, type OfferLine, type OfferPrice } from './pay/price-offers.ts';

import './tables.ts';

export { noteOrder } from './pay/note-order.ts';
export { findHeldBeats, findOfferPrices, lockForOrder, type OfferLine, type OfferPrice } from './pay/price-offers.ts';

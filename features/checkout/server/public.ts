import './tables.ts';

export { foreseeTurn } from './holds/holds.ts';
export { emailMark, type Holder } from './holds/holders.ts';
export type { Thing } from './holds/decide-holds.ts';
export { type CartLine, listCents, type ListedLine } from './quote/cart-lines.ts';
export type { PricedCart, PricedOrder, Pricer, LinePrices, Refused } from './quote/pricer.ts';
export { itemOf } from './session/place-checkout.ts';
export { countUnknownPayments } from './unknown-payments.ts';

import './tables.ts';

export { countUnknownPayments } from './unknown-payments.ts';

export { foreseeTurn } from './holds/holds.ts';
export { emailMark, type Holder } from './holds/holders.ts';
export type { Thing } from './holds/decide-holds.ts';
export { type CartLine, listCents, type ListedLine, type PricedLine } from './quote/cart-lines.ts';
export type { PricedCart, PricedOrder, Pricer, LinePrices, Refused } from './quote/pricer.ts';
export { freezeOrder, keptTexts } from './session/freeze-order.ts';
export { checkoutOf } from './session/open-payment-page.ts';

import './tables.ts';

export { itemOf } from './session/place-checkout.ts';
export { countUnknownPayments } from './unknown-payments.ts';

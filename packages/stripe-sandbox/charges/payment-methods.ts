import type { Place } from '../tax/tax-table.ts';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  label: string;
  outcome: 'success' | 'decline' | 'authenticate';
  /** `message` is for the buyer. */
  decline?: { code: string; declineCode: string; message: string };
  /** What the buyer's bank does after the payment. */
  afterwards?: 'fraudulent' | 'product_not_received' | 'inquiry' | 'warning';
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', label: 'Succeeds', outcome: 'success' },
  { number: '5555555555554444', brand: 'mastercard', label: 'Succeeds', outcome: 'success' },
  { number: '4000002760003184', brand: 'visa', label: 'Confirmation', outcome: 'authenticate' },
  {
    number: '4000000000000002',
    brand: 'visa',
    label: 'Declined',
    outcome: 'decline',
    decline: {
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined. Try another card.',
    },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    label: 'Low balance',
    outcome: 'decline',
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds. Try another card.',
    },
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    label: 'Disputed as fraud',
    outcome: 'success',
    afterwards: 'fraudulent',
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    label: 'Disputed as not received',
    outcome: 'success',
    afterwards: 'product_not_received',
  },
  { number: '4000000000001976', brand: 'visa', label: 'Inquiry', outcome: 'success', afterwards: 'inquiry' },
  {
    number: '4000000000005423',
    brand: 'visa',
    label: 'Early fraud warning',
    outcome: 'success',
    afterwards: 'warning',
  },
];

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replace(/\D/g, ''));

export interface TestAccount {
  number: string;
  label: string;
  outcome: 'success' | 'failure';
}

export const testRoutingNumber = '110000000';

export const testAccounts: readonly TestAccount[] = [
  { number: '000123456789', label: 'Settles', outcome: 'success' },
  { number: '000111111116', label: 'Fails in the end', outcome: 'failure' },
];

export const findTestAccount = (number: string): TestAccount | undefined =>
  testAccounts.find((account) => account.number === number.replace(/\D/g, ''));

/** Only the last four digits of a number are stored. */
export type Method =
  | { type: 'card'; brand: string; last4: string; expMonth: number; expYear: number; country: string }
  | { type: 'us_bank_account'; last4: string };

export interface Payer {
  name: string;
  email: string;
  /** Required if the session is taxed. */
  place?: Place;
  /** The buyer's own currency, if they pay in it. */
  currency?: string;
}

/** Stripe's fee in cents: 2.9% and 30 cents by card, 0.8% and at most $5 by bank debit. */
export const processingFee = (amount: number, type: Method['type']): number =>
  type === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008));

import {
  findTestAccount,
  findTestCard,
  type Payer,
  type TestAccount,
  type TestCard,
  testRoutingNumber,
} from '../charges/payment-methods.ts';

import { type PlaceFields, placeErrors, readPlace } from './read-place.ts';

export type PaymentFields = Partial<
  Record<
    'method' | 'email' | 'number' | 'expiry' | 'cvc' | 'name' | 'holder' | 'routing' | 'account' | 'total' | 'terms',
    string
  >
> &
  PlaceFields;

export type FieldErrors = Partial<Record<keyof PaymentFields, string>>;

export type PaymentForm =
  | { by: 'card'; payer: Payer; card: TestCard; expiry: { month: number; year: number } }
  | { by: 'bank'; payer: Payer; account: TestAccount };

const digits = (text: string): string => text.replaceAll(/[\s-]/g, '');

const numberError = (number: string): string | undefined => {
  if (number === '') return 'Enter the card number.';
  if (!/^\d{12,19}$/.test(number)) return 'A card number has 12 to 19 digits.';
  if (!findTestCard(number)) return 'Only the test cards below work here. No real card is ever charged.';
  return undefined;
};

const readExpiry = (text: string): { month: number; year: number } | null => {
  const match = /^\s*(\d{1,2})\s*[/ -]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text.trim());
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
};

const expiryError = (text: string, now: Date): string | undefined => {
  if (text.trim() === '') return 'Enter the expiration date.';
  const expiry = readExpiry(text);
  if (!expiry || expiry.month < 1 || expiry.month > 12) return 'Use month and year, like 12 / 34.';
  const past = Date.UTC(expiry.year, expiry.month, 1) <= now.getTime();
  return past ? 'This card has expired.' : undefined;
};

const cvcError = (text: string): string | undefined => {
  if (text === '') return 'Enter the security code.';
  return /^\d{3,4}$/.test(text) ? undefined : 'The code has 3 or 4 digits.';
};

type FoundErrors = { [Name in keyof FieldErrors]: string | undefined };

const cardErrors = (fields: PaymentFields, now: Date): FoundErrors => ({
  number: numberError(digits(fields.number ?? '')),
  expiry: expiryError(fields.expiry ?? '', now),
  cvc: cvcError((fields.cvc ?? '').trim()),
  name: fields.name?.trim() ? undefined : 'Enter the name on the card.',
});

const bankErrors = (fields: PaymentFields): FoundErrors => ({
  holder: fields.holder?.trim() ? undefined : 'Enter the name of the account holder.',
  routing:
    digits(fields.routing ?? '') === testRoutingNumber
      ? undefined
      : `Use the test routing number ${testRoutingNumber}.`,
  account: findTestAccount(digits(fields.account ?? '')) ? undefined : 'Use one of the test accounts below.',
});

export const readPaymentForm = (
  fields: PaymentFields,
  { now, isTaxed, asksForTerms }: { readonly now: Date; readonly isTaxed: boolean; readonly asksForTerms: boolean },
): { form: PaymentForm } | { errors: FieldErrors } => {
  const byBank = fields.method === 'bank';
  const email = fields.email?.trim() ?? '';
  const found: FoundErrors = {
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Enter a full email address.',
    ...(isTaxed && placeErrors(fields)),
    ...(byBank ? bankErrors(fields) : cardErrors(fields, now)),
    terms: asksForTerms && fields.terms !== 'on' ? 'Check the box to pay.' : undefined,
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, error]) => error)) as FieldErrors;
  if (Object.keys(errors).length > 0) return { errors };
  const place = isTaxed && { place: readPlace(fields) };
  if (byBank) {
    const payer = { name: fields.holder!.trim(), email, ...place };
    return { form: { by: 'bank', payer, account: findTestAccount(digits(fields.account!))! } };
  }
  const payer = { name: fields.name!.trim(), email, ...place };
  return {
    form: { by: 'card', payer, card: findTestCard(digits(fields.number!))!, expiry: readExpiry(fields.expiry!)! },
  };
};

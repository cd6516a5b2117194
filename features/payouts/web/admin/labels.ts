import { currencyDigits, formatMoney } from '#contract-kit/format.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { AdminFilter, PaymentMethod, SellerTransfer } from '../../contract-admin.ts';

export const filterLabel: Readonly<Record<AdminFilter, string>> = {
  all: 'Everyone',
  owed: 'Owed by the label',
  unpayable: 'Can’t be paid',
  failed: 'Something failed',
  negative: 'Owe the label',
};

export const methodLabel: Readonly<Record<PaymentMethod, string>> = {
  bank: 'Bank transfer',
  paypal: 'PayPal',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
};

type Tone = NonNullable<BadgeProps['tone']>;

export const transferStates: Readonly<
  Record<SellerTransfer['state'], { readonly words: string; readonly tone: Tone }>
> = {
  planned: { words: 'On its way', tone: 'accent' },
  made: { words: 'Transferred', tone: 'good' },
  refused: { words: 'Failed', tone: 'neutral' },
  reversing: { words: 'Being reversed', tone: 'accent' },
  reversed: { words: 'Reversed', tone: 'neutral' },
};

export const standingLabel = (cents: number): string =>
  cents > 0 ? 'Owed to the seller' : cents < 0 ? 'The seller owes the label' : 'Nothing is owed';

/** @returns the typed amount in the currency's smallest unit, or an error message */
export const readAmount = (typed: string, currency: string, most: number): number | string => {
  const digits = currencyDigits(currency);
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(
    typed
      .trim()
      .replace(/^\p{Sc}/u, '')
      .replaceAll(',', ''),
  );
  const fraction = match?.[2] ?? '';
  const amount = Number(`${match?.[1] ?? 0}${fraction.padEnd(digits, '0')}`);
  if (!match || fraction.length > digits || amount === 0) {
    return `Enter an amount, like ${digits === 0 ? '20' : '19.99'}.`;
  }
  return amount > most ? `You can record up to ${formatMoney(most, currency)}.` : amount;
};

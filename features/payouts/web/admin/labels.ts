import { currencyDigits, formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { AdminFilter, PaymentMethod, SellerTransfer } from '../../contract-admin.ts';

export const filterLabel = (): Readonly<Record<AdminFilter, string>> => ({
  all: t`Everyone`,
  owed: t`Owed by the label`,
  unpayable: t`Can’t be paid`,
  failed: t`Something failed`,
  negative: t`Owe the label`,
});

export const methodLabel = (): Readonly<Record<PaymentMethod, string>> => ({
  bank: t`Bank transfer`,
  paypal: 'PayPal',
  check: t`Check`,
  cash: t`Cash`,
  other: t`Other`,
});

type Tone = NonNullable<BadgeProps['tone']>;

export const transferStates = (): Readonly<
  Record<SellerTransfer['state'], { readonly words: string; readonly tone: Tone }>
> => ({
  planned: { words: t`On its way`, tone: 'accent' },
  made: { words: t`Transferred`, tone: 'good' },
  refused: { words: t`Failed`, tone: 'neutral' },
  reversing: { words: t`Being reversed`, tone: 'accent' },
  reversed: { words: t`Reversed`, tone: 'neutral' },
});

export const standingLabel = (cents: number): string =>
  cents > 0 ? t`Owed to the seller` : cents < 0 ? t`The seller owes the label` : t`Nothing is owed`;

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
    return digits === 0 ? t`Enter an amount, like 20.` : t`Enter an amount, like 19.99.`;
  }
  return amount > most ? t`You can record up to ${{ amount: formatMoney(most, currency) }}.` : amount;
};

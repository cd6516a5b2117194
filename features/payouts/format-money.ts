import { formatCents } from '#contract-kit/money.ts';

/** Formats an amount in the smallest unit of its currency: "$18.00", "€18.00", "¥1,800". */
export const formatMoney = (amount: number, currency: string): string => {
  if (currency === 'usd') return formatCents(amount);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

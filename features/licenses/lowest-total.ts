import { formatCents } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import type { License } from './contract.ts';

interface Licensed {
  /** The beat's own price. */
  readonly price: string;
  readonly licenses: readonly Pick<License, 'price'>[];
}

/** In cents, with the cheapest license; `Infinity` without licenses. */
export const lowestTotal = ({ price, licenses }: Licensed): number =>
  priceToCents(price) + Math.min(...licenses.map((license) => priceToCents(license.price)));

/** Returns "$19.99", or null for a beat without an available license. */
export const formatLowestTotal = (beat: Licensed): string | null =>
  beat.licenses.length > 0 ? formatCents(lowestTotal(beat)) : null;

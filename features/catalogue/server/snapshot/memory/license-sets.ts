import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';
import { createPool } from './columns.ts';

type Terms = Omit<License, 'price' | 'regularPrice'>;

/** The licenses of each beat: many have the same set, or the same licenses at prices of their own. */
export interface LicenseSets {
  readonly take: (licenses: readonly License[]) => number;
  readonly drop: (number: number) => void;
  readonly get: (number: number) => License[];
  /** The price of the cheapest one in cents; infinite without any. */
  readonly lowest: (number: number) => number;
  readonly isSame: (number: number, licenses: readonly License[]) => boolean;
}

/** As many as a page of the store may show. */
const maxKept = 200;

export const createLicenseSets = (): LicenseSets => {
  const terms = createPool<Terms>();
  const sets = createPool<{ readonly terms: readonly number[]; readonly lowest: number }>();
  const termKeys = new WeakMap<License, string>();
  /** The numbers of lists that have been taken, for as long as no number has been given up. */
  let taken = new WeakMap<readonly License[], number>();
  /** Sets as they are shown; the ones used last. */
  const shown = new Map<string, License[]>();

  const termsOf = ({ price: _price, regularPrice: _regular, ...rest }: License): Terms => rest;
  const termKeyOf = (license: License): string => {
    const key = termKeys.get(license) ?? JSON.stringify(termsOf(license));
    termKeys.set(license, key);
    return key;
  };
  const pricesOf = ({ price, regularPrice }: License): string =>
    `${priceToCents(price)}/${regularPrice === null ? '' : priceToCents(regularPrice)}`;

  const makeKey = (licenses: readonly License[]): string | null => {
    const parts: string[] = [];
    for (const license of licenses) {
      const number = terms.find(termKeyOf(license));
      if (number === 0) return null;
      parts.push(`${number}:${pricesOf(license)}`);
    }
    return parts.join();
  };

  const show = (key: string): License[] =>
    key === ''
      ? []
      : key.split(',').map((part) => {
          const [number = '', prices = ''] = part.split(':');
          const [price = '', regular = ''] = prices.split('/');
          return {
            ...terms.get(Number(number)),
            price: centsToPrice(Number(price)),
            regularPrice: regular === '' ? null : centsToPrice(Number(regular)),
          };
        });

  return {
    take: (licenses) => {
      const known = taken.get(licenses);
      if (known !== undefined) return sets.take(sets.keyOf(known), () => sets.get(known));
      const numbers = licenses.map((license) => terms.take(termKeyOf(license), () => termsOf(license)));
      const lowest = Math.min(...licenses.map(({ price }) => priceToCents(price)));
      const set = { terms: numbers, lowest };
      const number = sets.take(makeKey(licenses) ?? '', () => set);
      // The set itself holds its licenses, however many beats have it.
      if (sets.get(number) !== set) for (const each of numbers) terms.drop(each);
      taken.set(licenses, number);
      return number;
    },
    drop: (number) => {
      const { terms: numbers } = sets.get(number);
      const key = sets.keyOf(number);
      sets.drop(number);
      if (sets.find(key) !== 0) return;
      taken = new WeakMap();
      shown.delete(key);
      for (const each of numbers) terms.drop(each);
    },
    lowest: (number) => sets.get(number).lowest,
    get: (number) => {
      const key = sets.keyOf(number);
      const licenses = shown.get(key) ?? show(key);
      shown.delete(key);
      shown.set(key, licenses);
      const [oldest] = shown.keys();
      if (shown.size > maxKept && oldest !== undefined) shown.delete(oldest);
      return licenses;
    },
    isSame: (number, licenses) =>
      (taken.get(licenses) ?? number) === number && makeKey(licenses) === sets.keyOf(number),
  };
};

import { priceToCents } from '#contract-kit/money.ts';
import type { BeatFigures } from '../contract.ts';
import type { Measure } from './measures.ts';

export interface Sorting {
  readonly by: 'title' | Measure;
  readonly order: 'ascending' | 'descending';
}

const compare = (by: Sorting['by'], a: BeatFigures, b: BeatFigures): number => {
  if (by === 'title') return a.title.localeCompare(b.title);
  if (by === 'revenue') return priceToCents(a.revenue) - priceToCents(b.revenue);
  // Beats without plays rank below beats without sales.
  if (by === 'conversion') return (a.conversion ?? -1) - (b.conversion ?? -1);
  return a[by] - b[by];
};

/** Equal beats keep their order. */
export const sortBeats = (beats: readonly BeatFigures[], { by, order }: Sorting): readonly BeatFigures[] =>
  beats.toSorted((a, b) => compare(by, a, b) * (order === 'ascending' ? 1 : -1));

/** The first press on a column sorts words from A and figures from the largest; the next one reverses the order. */
export const pressedOn = (by: Sorting['by'], now: Sorting): Sorting => {
  if (now.by === by) return { by, order: now.order === 'ascending' ? 'descending' : 'ascending' };
  return { by, order: by === 'title' ? 'ascending' : 'descending' };
};

import { describe, expect, it } from 'vitest';
import type { BeatFigures } from '../contract.ts';
import { pressedOn, sortBeats, type Sorting } from './sort-beats.ts';

const beat = (title: string, more: Partial<BeatFigures>): BeatFigures => ({
  _id: title,
  title,
  state: 'published',
  plays: 0,
  likes: 0,
  free: 0,
  carts: 0,
  sales: 0,
  revenue: '0.00',
  conversion: null,
  coverImage: '',
  durationMs: 1000,
  wave: '',
  user: { name: 'Sol' },
  ...more,
});
const beats = [
  beat('Midnight', { plays: 9, likes: 1, revenue: '100.00', sales: 2, conversion: 0.2222 }),
  beat('Dawn', { plays: 20, likes: 3, revenue: '20.00', carts: 4, conversion: 0 }),
  beat('noon', { likes: 2 }),
];
const order = (by: Sorting['by'], way: Sorting['order'] = 'descending') =>
  sortBeats(beats, { by, order: way }).map(({ title }) => title);

describe('beats in the statistics table are sorted', () => {
  it('by title, ignoring case', () => {
    expect(order('title', 'ascending')).toEqual(['Dawn', 'Midnight', 'noon']);
  });

  it('by each figure as a number; for sales per play, beats without plays rank below beats without sales', () => {
    expect(order('plays')).toEqual(['Dawn', 'Midnight', 'noon']);
    expect(order('likes')).toEqual(['Dawn', 'noon', 'Midnight']);
    expect(order('revenue')).toEqual(['Midnight', 'Dawn', 'noon']);
    expect(order('conversion')).toEqual(['Midnight', 'Dawn', 'noon']);
    expect(order('conversion', 'ascending')).toEqual(['noon', 'Dawn', 'Midnight']);
  });

  it('stably: equal beats keep their order', () => {
    expect(order('carts')).toEqual(['Dawn', 'Midnight', 'noon']);
  });
});

it('pressing a column of the statistics table sorts from the largest, or from A, and pressing it again reverses the order', () => {
  const first = pressedOn('sales', { by: 'plays', order: 'descending' });
  expect(first).toEqual({ by: 'sales', order: 'descending' });
  expect(pressedOn('sales', first)).toEqual({ by: 'sales', order: 'ascending' });
  expect(pressedOn('title', first)).toEqual({ by: 'title', order: 'ascending' });
});

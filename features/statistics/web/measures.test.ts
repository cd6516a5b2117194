import { expect, it } from 'vitest';
import { conversionLabel, drawings, figuresOf, figureLabel, measures, shortFigureLabel } from './measures.ts';

const period = {
  from: '2026-11-21',
  to: '2026-11-21',
  plays: 40,
  likes: 1,
  free: 4,
  carts: 1200,
  sales: 1,
  cents: 2000,
};

it('the conversion label is the share of plays that led to a sale, in percent', () => {
  expect([0, 0.0246, 0.5, 1].map(conversionLabel)).toEqual(['0%', '2.5%', '50%', '100%']);
});

it('without plays, or with more sales than plays, the conversion is a dash in tables and two counts in charts', () => {
  expect([conversionLabel(null), conversionLabel(1.5)]).toEqual(['–', '–']);
  const more = { ...period, plays: 1, sales: 3 };
  expect([drawings.conversion.amount(more), drawings.conversion.words(more)]).toEqual([0, '3 sales, 1 play']);
  expect(drawings.conversion.words({ ...period, plays: 0, sales: 0 })).toBe('0 sales, 0 plays');
});

it('the figures of a chart are described in words', () => {
  const words = Object.values(drawings).map((drawing) => drawing.words(period));
  expect(words).toEqual(['40 plays', '1 like', '4 free downloads', '1,200 carts', '1 sale', '$20.00', '2.5% of plays']);
});

it('the figures of a beat are described in words', () => {
  const figures = { plays: 1234, likes: 0, free: 7, carts: 3, sales: 2, revenue: '1040.50', conversion: 0.0016 };
  expect(measures.map((measure) => figureLabel(figures, measure))).toEqual([
    '1,234',
    '0',
    '7',
    '3',
    '2',
    '$1,040.50',
    '0.2%',
  ]);
});

it('only figures that don’t fit on a phone are shortened', () => {
  const figures = {
    plays: 123_456,
    likes: 9999,
    free: 12,
    carts: 0,
    sales: 10_000,
    revenue: '12345.50',
    conversion: 2,
  };
  const words = measures.map((measure) => shortFigureLabel(figures, measure));
  expect(words).toEqual(['123.5K', '9,999', '12', '0', '10K', '$12.3K', '–']);
  expect(shortFigureLabel(figuresOf(period), 'revenue')).toBe('$20.00');
  expect(shortFigureLabel(figuresOf(period), 'conversion')).toBe('2.5%');
});

import { expect, test } from 'vitest';
import { currencies, type Currency, setCurrency } from './currency.ts';
import * as format from './format.ts';
import { counted, formatBytes, formatCents, formatLeft, formatMoney } from './format.ts';

/** Ranges contain spaces of several widths. */
const spaced = (text: string): string => text.replaceAll(/\s/g, ' ');

const night = '2026-11-22T20:05:02.000Z';

test('numbers are grouped, and their noun takes the plural', () => {
  expect([0, 1, 1234, 5n].map((count) => counted(count, 'beat'))).toEqual([
    '0 beats',
    '1 beat',
    '1,234 beats',
    '5 beats',
  ]);
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
  expect(format.formatCompact(12_345)).toBe('12.3K');
  expect(format.formatShare(0.125)).toBe('12.5%');
  expect(format.formatUnit(2, 'day')).toBe('2 days');
  expect([1, 1_500_000_000].map(format.formatDiskSize)).toEqual(['1 byte', '1.5 GB']);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_500_000, '1.4 MB'],
  [52_428_800, '50.0 MB'],
  [524_288_000, '500 MB'],
  [2_147_483_648, '2.0 GB'],
  [4_398_046_511_104, '4096 GB'],
])('%i bytes are formatted as %s, with the same megabyte as upload limits', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test('the remaining time of an upload is shown in seconds, then in minutes', () => {
  expect([0.2, 40, 200].map(formatLeft)).toEqual(['1 s left', '40 s left', '3 min left']);
});

test('amounts of money are grouped by thousands', () =>
  expect([129_300, 1999, -500, 123_456_789].map(formatCents)).toEqual([
    '$1,293.00',
    '$19.99',
    '−$5.00',
    '$1,234,567.89',
  ]));

test('amounts without their own currency are in the shop’s', () => {
  const inCurrency = (currency: Currency): string[] => {
    setCurrency(currency);
    return [
      format.formatPrice('1293'),
      formatCents(-1999),
      format.formatRoundCents(2000),
      format.formatRoundCents(1999),
    ]
      .concat(format.formatCompactCents(1_234_500), format.currencyName())
      .map(spaced);
  };
  try {
    expect(inCurrency('usd')).toEqual(['$1,293.00', '−$19.99', '$20', '$19.99', '$12.3K', 'US dollars']);
    expect(inCurrency('eur')).toEqual(['€1,293.00', '−€19.99', '€20', '€19.99', '€12.3K', 'euros']);
    expect(inCurrency('chf')).toEqual([
      'CHF 1,293.00',
      '−CHF 19.99',
      'CHF 20',
      'CHF 19.99',
      'CHF 12.3K',
      'Swiss francs',
    ]);
    for (const currency of currencies) {
      setCurrency(currency);
      expect(format.currencyDigits(currency)).toBe(2);
      expect(formatCents(0)).not.toContain('-');
      expect(formatCents(-0)).toBe(formatCents(0));
    }
  } finally {
    setCurrency('usd');
  }
});

test('an amount is formatted in its own currency, which may have no cents', () => {
  expect(formatMoney(123_456, 'usd')).toBe('$1,234.56');
  expect(formatMoney(-1800, 'usd')).toBe('−$18.00');
  expect(formatMoney(1800, 'eur')).toBe('€18.00');
  expect(formatMoney(1800, 'jpy')).toBe('¥1,800');
  expect(['usd', 'jpy'].map(format.currencyDigits)).toEqual([2, 0]);
});

test('days and months are formatted in UTC', () => {
  expect(format.formatDay(night)).toBe('Nov 22, 2026');
  expect(format.formatLongDay('2026-11-22')).toBe('November 22, 2026');
  expect(format.formatShortDay(new Date(night))).toBe('Nov 22');
  expect(spaced(format.formatDays('2026-11-15', '2026-11-21'))).toBe('Nov 15 – 21, 2026');
  expect(format.formatShortDays('2026-11-21', '2026-11-21')).toBe('Nov 21');
  expect(format.formatMonth('2026-11')).toBe('November 2026');
  expect(format.formatShortMonth('2026-11')).toBe('Nov');
});

test('moments formatted in UTC name the zone, unless the text around them does', () => {
  expect(format.formatMoment(night)).toBe('Nov 22, 2026, 8:05 PM UTC');
  expect(format.formatUnnamedMoment(night)).toBe('Nov 22, 2026, 8:05 PM');
  expect(format.formatLongMoment(night)).toBe('November 22, 2026 at 8:05 PM UTC');
  expect(format.formatSecond(night)).toBe('Nov 22, 2026, 8:05:02 PM UTC');
  expect(format.formatUnnamedSecond(night)).toBe('Nov 22, 2026, 8:05:02 PM');
  expect(format.formatLongSecond(night)).toBe('November 22, 2026 at 8:05:02 PM UTC');
});

test('moments can be formatted in a given time zone', () => {
  expect(format.formatMomentIn(night, 'Asia/Tokyo')).toBe('Nov 23, 2026, 5:05 AM');
  expect(spaced(format.formatMomentsIn(night, '2026-11-22T21:05:00Z', 'UTC'))).toBe('Nov 22, 2026, 8:05 – 9:05 PM');
  expect(format.formatSoonIn(night, 'Asia/Tokyo')).toBe('Nov 23, 5:05 AM');
  expect(format.formatFieldsIn(night, 'Asia/Tokyo')).toBe('2026-11-23 05:05');
  expect(format.formatYearIn('2026-12-31T23:00:00Z', 'Europe/Berlin')).toBe('2027');
});

test('moments can be formatted in the reader’s time zone', () => {
  const zone = format.localTimeZone();
  expect(format.formatLocalMoment(night)).toBe(format.formatMomentIn(night, zone));
  expect(format.formatLocalMoment(night)).toContain(format.formatLocalDay(night));
  expect(format.formatZonedMoment(night)).toContain(format.formatLocalMoment(night));
});

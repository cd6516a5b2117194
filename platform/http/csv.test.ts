import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const read = (rows: string[][]): string => toCsv(rows).toString('utf8');

test('a table is lines of quoted cells in UTF-8 with a byte order mark', () => {
  expect([...toCsv([]).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(
    read([
      ['a', 'ø,"x"\n'],
      ['', '1.00'],
    ]),
  ).toBe('\uFEFF"a","ø,""x""\n"\r\n"","1.00"\r\n');
});

test('no cell starts a formula, whatever precedes it', () => {
  for (const text of [
    '=1+1',
    '+1',
    '-1',
    '-1.00+1',
    '-1.00\n',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r=1',
    '＝1',
    '\uFEFF=1',
    '\tx',
  ]) {
    expect(read([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  }
  for (const text of ['-5.00', '1-1', 'a=b', 'x@example.com', '2026-11-21'])
    expect(read([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});

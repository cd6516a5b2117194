import { describe, expect, it } from 'vitest';
import { parseRange } from './parse-range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=40-', { start: 40, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
    ['BYTES=1-2', { start: 1, end: 2 }],
    ['bytes= 1-2 ', { start: 1, end: 2 }],
  ])('%s means a part of a file of 100 bytes', (header, part) => {
    expect(parseRange(header, 100)).toEqual(part);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999999-'])(
    '%s can’t be satisfied by a file of 100 bytes',
    (header) => {
      expect(parseRange(header, 100)).toBe('unsatisfiable');
    },
  );

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'bytes=1',
    'bytes=1-2-3',
    'bytes=+1-2',
  ])('%s is ignored because it isn’t well-formed', (header) => {
    expect(parseRange(header, 100)).toBe('whole');
  });

  it.each(['items=0-1', 'bytes=0-1,4-5', 'bytes=0-1, -1', 'bytes=-1,0-1'])(
    '%s asks for several ranges or another unit, and gets the whole file',
    (header) => {
      expect(parseRange(header, 100)).toBe('whole');
    },
  );

  it.each(['bytes=0-', 'bytes=0-0', 'bytes=-5'])('%s can’t be satisfied by an empty file', (header) => {
    expect(parseRange(header, 0)).toBe('unsatisfiable');
  });
});

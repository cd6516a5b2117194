import { describe, expect, it } from 'vitest';
import { axisMarks } from './axis-marks.ts';

describe('the axis marks of a chart', () => {
  it('cover the values in round steps', () => {
    expect(axisMarks(0, 1999, 100)).toEqual([0, 500, 1000, 1500, 2000]);
    expect(axisMarks(0, 4500, 100)).toEqual([0, 2000, 4000, 6000]);
    expect(axisMarks(0, 12_000, 100)).toEqual([0, 5000, 10_000, 15_000]);
    expect(axisMarks(0, 53_888, 100)).toEqual([0, 20_000, 40_000, 60_000]);
  });

  it('are whole dollars, even for tiny amounts', () => {
    expect(axisMarks(0, 0, 100)).toEqual([0, 100]);
    expect(axisMarks(0, 50, 100)).toEqual([0, 100]);
    expect(axisMarks(0, 250, 100)).toEqual([0, 100, 200, 300]);
  });

  it('are whole numbers for counts', () => {
    expect(axisMarks(0, 0, 1)).toEqual([0, 1]);
    expect(axisMarks(0, 3, 1)).toEqual([0, 1, 2, 3]);
    expect(axisMarks(0, 17, 1)).toEqual([0, 5, 10, 15, 20]);
  });

  it('are evenly spaced, include zero, and cover everything', () => {
    expect(axisMarks(-1800, 2700, 100)).toEqual([-2000, 0, 2000, 4000]);
    for (const [low, high] of [
      [-1, 1],
      [-123_456, 3],
      [0, 99_999_999],
    ] as const) {
      const marks = axisMarks(low, high, 100);
      expect(marks).toContain(0);
      expect(marks[0]).toBeLessThanOrEqual(low);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(marks.length).toBeLessThan(9);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { liven, swellLines, swellPaths } from './swell-geometry.ts';

const wave = Array.from({ length: 64 }, (_, index) => 0.9 + 0.05 * Math.sin(index));

describe('the sea of waves', () => {
  it('has all its lines with many beats, one beat or none', () => {
    for (const waves of [[], [wave], Array.from({ length: 30 }, () => wave)]) {
      const paths = swellPaths(waves, 0);
      expect(paths).toHaveLength(swellLines);
      expect(new Set(paths).size).toBe(swellLines);
      expect(paths.join()).not.toMatch(/NaN|Infinity/);
    }
  });

  it('looks the same at the same time', () => {
    expect(swellPaths([wave], 0)).toEqual(swellPaths([wave], 0));
    expect(swellPaths([wave], 0)).not.toEqual(swellPaths([wave], 2));
  });

  it('emphasizes differences in music that is loud throughout', () => {
    const lively = liven(wave);
    expect(Math.max(...lively) - Math.min(...lively)).toBeGreaterThan(0.6);
    expect(Math.min(...lively)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lively)).toBeLessThanOrEqual(1);
  });

  it('is calm over silence', () => {
    expect(liven([0, 0, 0])).toEqual([0.5, 0.5, 0.5]);
  });
});

import { describe, expect, it } from 'vitest';
import { contrast, toHex } from './contrast.ts';
import tokens from './tokens.css?raw';

const colours = new Map(
  Array.from(tokens.matchAll(/--color-([a-z-]+): (oklch\([^)]+\));/g), ([, name = '', value = '']) => [name, value]),
);
const colour = (name: string): string => {
  const value = colours.get(name);
  if (!value) throw new Error(`tokens.css has no color ${name}`);
  return value;
};

const grounds = ['ink', 'panel', 'raised'];
const words = ['text', 'muted', 'signal', 'signal-lit', 'good', 'warn', 'bad'];
const fills = ['signal', 'signal-lit', 'good', 'warn', 'bad', 'text'];

describe('contrast', () => {
  it('has the known values for black, white and gray', () => {
    expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1);
    expect(contrast('oklch(0.5 0 0)', 'oklch(0.5 0 0)')).toBe(1);
    expect(toHex('oklch(1 0 0)')).toBe('#ffffff');
  });
});

describe('tokens', () => {
  it.each(grounds.flatMap((ground) => words.map((word) => [word, ground] as const)))(
    '%s is legible on %s',
    (word, ground) => expect(contrast(colour(word), colour(ground))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(fills)('ink is legible on %s', (fill) =>
    expect(contrast(colour('ink'), colour(fill))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['ink', 'panel'])('the border of a control is visible on %s', (ground) =>
    expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3),
  );
});

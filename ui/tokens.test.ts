import { describe, expect, it } from 'vitest';
import { contrast, toHex } from './contrast.ts';
import tokens from './tokens.css?raw';

const colours = new Map(
  Array.from(tokens.matchAll(/--color-([a-z-]+): (oklch\([^)]+\));/g), ([, name = '', value = '']) => [name, value]),
);
const colour = (name: string): string => {
  const value = colours.get(name);
  if (!value) throw new Error(`tokens.css has no colour ${name}`);
  return value;
};

const grounds = ['ink', 'panel', 'raised'];
const words = ['text', 'muted', 'signal', 'signal-lit', 'good', 'warn', 'bad'];
const fills = ['signal', 'signal-lit', 'good', 'warn', 'bad', 'text'];

describe('contrast', () => {
  it('gives the known figures for black, white and grey', () => {
    expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1);
    expect(contrast('oklch(0.5 0 0)', 'oklch(0.5 0 0)')).toBe(1);
    expect(toHex('oklch(1 0 0)')).toBe('#ffffff');
  });
});

describe('tokens', () => {
  it.each(grounds.flatMap((ground) => words.map((word) => [word, ground] as const)))(
    '%s can be read on %s',
    (word, ground) => expect(contrast(colour(word), colour(ground))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(fills)('ink can be read on %s', (fill) =>
    expect(contrast(colour('ink'), colour(fill))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['ink', 'panel'])('the edge of a control can be seen on %s', (ground) =>
    expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3),
  );
});

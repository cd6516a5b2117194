import { describe, expect, it } from 'vitest';
import { contrast, toHex } from '#contract-kit/colors/contrast.ts';
import light from './light.css?raw';
import tokens from './tokens.css?raw';

const coloursOf = (css: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(css.matchAll(/--color-([a-z-]+): (oklch\([^)]+\));/g), ([, name = '', value = '']) => [name, value]),
  );

const themes = { dark: coloursOf(tokens), light: coloursOf(light) };
const grounds = ['background', 'panel', 'raised'];
const words = ['text', 'muted', 'accent', 'accent-bright', 'good', 'warn', 'bad'];
const fills = ['accent', 'accent-bright', 'good', 'warn', 'bad', 'text'];

describe('the contrast of two colors', () => {
  it('has the known values for black, white and gray', () => {
    expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1);
    expect(contrast('oklch(0.5 0 0)', 'oklch(0.5 0 0)')).toBe(1);
    expect(toHex('oklch(1 0 0)')).toBe('#ffffff');
  });
});

describe.each(Object.entries(themes))('the %s theme', (_name, colours) => {
  const colour = (name: string): string => {
    const value = colours.get(name);
    if (!value) throw new Error(`there is no color ${name}`);
    return value;
  };

  it.each(grounds.flatMap((ground) => words.map((word) => [word, ground] as const)))(
    '%s is legible on %s',
    (word, ground) => expect(contrast(colour(word), colour(ground))).toBeGreaterThanOrEqual(4.5),
  );

  // The background of a selected or hovered option.
  it('text is legible on the line color', () =>
    expect(contrast(colour('text'), colour('line'))).toBeGreaterThanOrEqual(4.5));

  it.each(fills)('text in the background color is legible on %s', (fill) =>
    expect(contrast(colour('background'), colour(fill))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['background', 'panel'])('the border of a control is visible on %s', (ground) =>
    expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3),
  );
});

it('covers are dimmed by the same color in both themes', () => {
  const rows = import.meta.glob<string>(
    '../features/{orders,store,studio}/web/**/{purchased-row,row-parts,own-play}.tsx',
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const veiled = Object.values(rows).filter((row) => /absolute inset-0 grid [^']*\bveil\b/.test(row));
  expect(veiled).toHaveLength(3);
  expect(tokens).toMatch(/@utility veil \{\n {2}background: oklch\(0\.155 /);
  expect(light).not.toContain('veil');
});

describe('the light theme', () => {
  it('defines every color of the dark one', () => {
    expect([...themes.light.keys()].sort()).toEqual([...themes.dark.keys()].sort());
  });

  it('leaves paper to the tokens for printing, and makes native controls light', () => {
    expect(light).toMatch(/^ {2}@media screen \{$/m);
    expect(light).toContain('color-scheme: light;');
  });
});

import { describe, expect, it } from 'vitest';
import { isLight, shadesOf } from './shades.ts';
import { contrastOf, findIllegible, findLegible, lighter, readThemeFile } from './theme-colors.ts';
import { type ThemeColors, themeHref } from './theme-href.ts';

const colorsOf = (background: string, text: string, accent: string, accentBright: string): ThemeColors => ({
  background,
  text,
  accent,
  accentBright,
});

/** Backgrounds of every hue from black to white, and the words and accents nearest to these that the editor accepts. */
const accepted = [
  '#111111',
  '#112244',
  '#0b3d2e',
  '#5a1a1a',
  '#444466',
  '#767676',
  '#887733',
  '#99bbdd',
  '#f4efe7',
  '#ffffff',
].flatMap((background) =>
  ['#ff9136', '#2f6fed', '#1e9e6a', '#fff200', '#101010'].map((accent) => {
    const near = (color: string): string => findLegible(color, [background]);
    return colorsOf(background, near('#f4efe7'), near(accent), near(lighter(accent, 0.06)));
  }),
);

describe('the shades of a label’s colors', () => {
  it.each(accepted)('are legible on $background with $accent', (colors) => {
    expect(findIllegible(colors)).toEqual([]);
    const { panel, raised, line, edge, muted } = shadesOf(colors);
    for (const ground of [colors.background, panel, raised]) {
      for (const word of [colors.text, muted, colors.accent, colors.accentBright]) {
        expect(contrastOf(word, ground), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrastOf(colors.text, line)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [colors.background, panel]) expect(contrastOf(edge, ground)).toBeGreaterThanOrEqual(3);
  });

  it('are told apart from the background wherever that leaves text legible', () => {
    const colors = colorsOf('#0b1e4a', '#f2f4fb', '#ffd23f', '#ffe27a');
    expect(new Set([colors.background, ...Object.values(shadesOf(colors))]).size).toBe(6);
  });

  it('know dark text on a light background', () => {
    expect(isLight(colorsOf('#ffffff', '#111111', '#9a3b00', '#7d3000'))).toBe(true);
    expect(isLight(colorsOf('#0f0b09', '#f4efe7', '#ff9136', '#ffb257'))).toBe(false);
  });
});

describe('the nearest legible color', () => {
  it('is the color itself if it can be read', () => {
    expect(findLegible('#ff9136', ['#0f0b09'])).toBe('#ff9136');
  });

  it.each([
    ['#803000', '#0f0b09'],
    ['#ffd23f', '#ffffff'],
  ])('of %s on %s has the same hue, and just enough contrast', (color, ground) => {
    const near = contrastOf(findLegible(color, [ground]), ground);
    expect(near).toBeGreaterThanOrEqual(4.5);
    expect(near).toBeLessThan(4.7);
  });
});

describe('the address of a style sheet', () => {
  const colors = colorsOf('#0b1e4a', '#f2f4fb', '#ffd23f', '#ffe27a');

  it('names its colors, and is read back', () => {
    expect(themeHref(colors)).toBe('/theme/0b1e4a-f2f4fb-ffd23f-ffe27a.css');
    expect(readThemeFile('0b1e4a-f2f4fb-ffd23f-ffe27a.css')).toEqual(colors);
  });

  it('names its fonts, too', () => {
    expect(themeHref({ ...colors, fonts: 'fraunces' })).toBe('/theme/0b1e4a-f2f4fb-ffd23f-ffe27a-fraunces.css');
    expect(readThemeFile('0b1e4a-f2f4fb-ffd23f-ffe27a-fraunces.css')).toEqual({ ...colors, fonts: 'fraunces' });
  });

  it.each([
    '',
    '0b1e4a-f2f4fb-ffd23f-ffe27a-comic.css',
    '0b1e4a-f2f4fb-ffd23f-ffe27a-.css',
    '0b1e4a.css',
    '0b1e4a-f2f4fb-ffd23f-ffe27a',
    '0B1E4A-f2f4fb-ffd23f-ffe27a.css',
    'x0b1e4a-f2f4fb-ffd23f-ffe27a.css',
  ])('“%s” is none', (file) => expect(readThemeFile(file)).toBeNull());
});

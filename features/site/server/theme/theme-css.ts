import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colors as builtIn } from '#content/theme.ts';
import { toHex } from '#contract-kit/colors/contrast.ts';
import { isLight, lightAccents, shadesOf } from '#contract-kit/colors/shades.ts';
import { areSameColors, findLegible, type Theme, type ThemeColors } from '#contract-kit/colors/theme-colors.ts';
import { fontCss } from './font-faces.ts';

type Tokens = Readonly<Record<string, string>>;

const readTokens = (file: string, names: string): Tokens =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(import.meta.dirname, '../../../../ui', file), 'utf8').matchAll(
        new RegExp(`--((?:${names})-[a-z-]+): ([^;*]+);`, 'g'),
      ),
      ([, name = '', value = '']) => [name, value],
    ),
  );

/** What the style sheets of the build say of colors, by the name of the token. */
const dark = readTokens('tokens.css', 'color');
const light = readTokens('light.css', 'color');
const lightShadows = readTokens('light.css', 'depth');

/** `ui/paper.css`. */
const paper = 'oklch(1 0 0)';

const lightGrounds = ['background', 'panel', 'raised'].map((name) => light[`color-${name}`] ?? '');

const tokensOf = (colors: ThemeColors): Tokens => {
  if (areSameColors(colors, builtIn)) return dark;
  const { background, text, accent, accentBright } = colors;
  const { panel, raised, line, edge, muted } = shadesOf(colors);
  const signals = isLight(colors) ? light : dark;
  const signal = (name: string): string =>
    findLegible(toHex(signals[`color-${name}`] ?? ''), [background, panel, raised]);
  return {
    ...dark,
    'color-background': background,
    'color-panel': panel,
    'color-raised': raised,
    'color-line': line,
    'color-edge': edge,
    'color-text': text,
    'color-muted': muted,
    'color-accent': accent,
    'color-accent-bright': accentBright,
    'color-good': signal('good'),
    'color-warn': signal('warn'),
    'color-bad': signal('bad'),
    'color-scrim': `${background}d9`,
  };
};

const accentsOn = ({ accent }: ThemeColors, grounds: readonly string[]): Tokens =>
  Object.fromEntries(Object.entries(lightAccents(accent, grounds)).map(([name, value]) => [`color-${name}`, value]));

const declare = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('');

/** All colors, for a page with its own style sheet. If it's null, they are those that the site was built with. */
export const colorTokens = (colors: ThemeColors | null): string => declare(tokensOf(colors ?? builtIn));

/** The home page's own picture and loop are dark: their light and dark change places, and their hues stay. */
const lightPicture = '[data-dark-picture]>picture>img,[data-dark-picture]>video{filter:invert(1) hue-rotate(180deg)}';

/** With a light background, the two themes of dashboards are one. */
const screenCss = (colors: ThemeColors): string => {
  const [darkRoot, lightRoot] = [":root:not([data-theme='light'])", ":root[data-theme='light']"];
  if (isLight(colors))
    return `${darkRoot}, ${lightRoot} {color-scheme: light;${declare(lightShadows)}${colorTokens(colors)}}
${lightPicture}`;
  const accents = areSameColors(colors, builtIn) ? light : accentsOn(colors, lightGrounds);
  // A logo was chosen for the label's background.
  const plate = `[data-logo]{background:${colors.background};border-radius:var(--radius-s);padding:3px 6px}`;
  return `${darkRoot} {${colorTokens(colors)}}
${lightRoot} {${declare(accents)}}
${lightRoot} ${plate}`;
};

/** On paper, `ui/paper.css` decides about everything but the accent. */
const paperCss = (colors: ThemeColors): string =>
  areSameColors(colors, builtIn) ? '' : `@media print {:root {${declare(accentsOn(colors, [paper]))}}}\n`;

/**
 * What a page adds to the build's style sheets to have this theme. It's in no layer, so it takes precedence over both
 * themes of these.
 */
export const themeCss = ({ fonts, ...colors }: Theme): string =>
  `${fonts ? fontCss(fonts) : ''}@media screen {
${screenCss(colors)}
}
${paperCss(colors)}`;

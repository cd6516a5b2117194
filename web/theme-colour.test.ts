import { expect, it } from 'vitest';
import { toHex } from '#ui/contrast.ts';
import tokens from '#ui/tokens.css?raw';
import manifest from './public/site.webmanifest?raw';
import { themeColour } from './theme-colour.ts';

it('the theme color matches the page’s background', () => {
  const ink = /--color-ink: (oklch\([^)]+\));/.exec(tokens)?.[1] ?? '';
  expect(themeColour).toBe(toHex(ink));
  expect(JSON.parse(manifest)).toMatchObject({ background_color: themeColour, theme_color: themeColour });
});

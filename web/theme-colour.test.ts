import { expect, it } from 'vitest';
import { webManifest } from '#content/web-manifest.ts';
import { toHex } from '#ui/contrast.ts';
import tokens from '#ui/tokens.css?raw';
import { themeColour } from './theme-colour.ts';

it('the theme color matches the page’s background', () => {
  const ink = /--color-ink: (oklch\([^)]+\));/.exec(tokens)?.[1] ?? '';
  expect(themeColour).toBe(toHex(ink));
  expect(webManifest).toMatchObject({ background_color: themeColour, theme_color: themeColour });
});

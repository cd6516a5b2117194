import { expect, test } from 'vitest';
import { colors } from '#content/look.ts';
import { fromHex, toHex } from './contrast.ts';
import tokens from './tokens.css?raw';

test.each([
  ['ink', colors.background],
  ['text', colors.text],
  ['signal', colors.accent],
  ['signal-lit', colors.accentBright],
])('the style sheet’s %s is the label’s color: run `npm run look` after a change', (token, hex) => {
  expect(toHex(new RegExp(`--color-${token}: (oklch\\([^)]+\\));`).exec(tokens)?.[1] ?? '')).toBe(hex);
});

test('a color survives being written as a token', () => {
  for (const hex of ['#ff9136', '#0f0b09', '#2f6fed', '#1e9e6a']) expect(toHex(fromHex(hex))).toBe(hex);
});

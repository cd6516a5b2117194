import { expect, test } from 'vitest';
import { colors } from '#content/theme.ts';
import { contrast, darkenFor, fromHex, toHex } from '#contract-kit/colors/contrast.ts';
import tokens from './tokens.css?raw';

test.each([
  ['background', colors.background],
  ['text', colors.text],
  ['accent', colors.accent],
  ['accent-bright', colors.accentBright],
])('the style sheet’s %s is the label’s color (run `npm run theme` after a change)', (token, hex) => {
  expect(toHex(new RegExp(`--color-${token}: (oklch\\([^)]+\\));`).exec(tokens)?.[1] ?? '')).toBe(hex);
});

test('a color survives conversion to a token and back', () => {
  for (const hex of ['#ff9136', '#0f0b09', '#2f6fed', '#1e9e6a']) expect(toHex(fromHex(hex))).toBe(hex);
});

test('a darker shade of any accent is legible in the light theme', () => {
  const grounds = ['oklch(0.938 0.009 72)', 'oklch(0.994 0.003 80)'];
  for (const hex of ['#ff9136', '#2f6fed', '#1e9e6a', '#fff200', '#101010']) {
    const shade = darkenFor(fromHex(hex), grounds, 4.6);
    for (const ground of grounds) expect(contrast(shade, ground), hex).toBeGreaterThanOrEqual(4.5);
  }
  expect(darkenFor('oklch(0.3 0.1 250)', grounds, 4.6)).toBe('oklch(0.300 0.1 250.00)');
});

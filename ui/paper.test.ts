import { expect, it } from 'vitest';
import { mainId } from '../web/shell/page-frame/main.tsx';
import { contrast } from '#contract-kit/colors/contrast.ts';
import paper from './paper.css?raw';
import tokens from './tokens.css?raw';

const coloursOf = (css: string) =>
  new Map(
    Array.from(css.matchAll(/--color-([a-z-]+): (oklch\([^)]+\));/g), ([, name = '', value = '']) => [name, value]),
  );
const colours = coloursOf(paper);

it('the colors for printing include every color of the screen', () => {
  expect([...colours.keys()].sort()).toEqual([...coloursOf(tokens).keys()].sort());
});

it.each(['text', 'muted', 'accent', 'accent-bright', 'good', 'warn', 'bad'])(
  'the color %s is legible in print',
  (word) => {
    expect(contrast(colours.get(word) ?? '', colours.get('background') ?? '')).toBeGreaterThanOrEqual(4.5);
  },
);

it('printed pages leave out interactive elements: the skip link, menus, messages', () => {
  for (const part of [`a[href='#${mainId}']`, 'nav', 'button', 'form', 'audio', "[aria-label='Notifications']"]) {
    expect(paper).toMatch(new RegExp(`^    ${part.replaceAll(/[[\]]/g, '\\$&')}(,| {)$`, 'm'));
  }
});

import { describe, expect, it } from 'vitest';
import { writeIn } from '#testing/texts/write-in.ts';
import { english } from '../languages/current.ts';
import { plural, t } from './text.ts';
import { createLocale } from './translator.ts';

const writeInGerman = (messages: Readonly<Record<string, string>>): void => writeIn(createLocale('de', messages));

const inCart = (title: string, beats: number): string =>
  t`${{ title }} is in your cart with ${plural({ beats }, { one: '# other beat', other: '# other beats' })}.`;
const source = '{title} is in your cart with {beats, plural, one {# other beat} other {# other beats}}.';

describe('a sentence', () => {
  it('is English as it stands in the code', () => {
    expect(inCart('Drift', 1)).toBe('Drift is in your cart with 1 other beat.');
    expect(inCart('Drift', 1200)).toBe('Drift is in your cart with 1,200 other beats.');
  });

  it('is looked up as translators read it, with the order, plurals and numbers of their language', () => {
    writeInGerman({
      [source]: '{beats, plural, one {Ein anderer Beat liegt} other {# andere Beats liegen}} neben {title}.',
    });
    expect(inCart('Drift', 1)).toBe('Ein anderer Beat liegt neben Drift.');
    expect(inCart('Drift', 1200)).toBe('1.200 andere Beats liegen neben Drift.');
  });

  it('stays English where a translation is missing', () => {
    writeInGerman({});
    expect(inCart('Drift', 2)).toBe('Drift is in your cart with 2 other beats.');
    expect(t`Buy`).toBe('Buy');
  });

  it('shows values as they are: nothing in them is a parameter, a tag or a number sign', () => {
    const title = '{beats} <b>#</b> $& constructor';
    writeInGerman({ [source]: '{title}: {beats, plural, other {#}}', '{title} is sold': '{title} ist verkauft' });
    expect(inCart(title, 3)).toBe(`${title}: 3`);
    expect(t`${{ title }} is sold`).toBe(`${title} ist verkauft`);
    writeIn(english);
    expect(t`${{ title }} is sold`).toBe(`${title} is sold`);
  });

  it('may contain braces, and is no property that every object has', () => {
    writeInGerman({ "'{}' {name}": "{name} '{}'" });
    expect(t`{} ${{ name: 'x' }}`).toBe('x {}');
    expect(t`constructor`).toBe('constructor');
  });

  it('has values with one name each', () => {
    expect(() => t`${{ a: '1', b: '2' }}`).toThrow('one name');
  });
});

import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeIn } from '#testing/texts/write-in.ts';
import { createLocale } from '#contract-kit/texts/translator.ts';
import { Plural, T, V } from './rich-text.tsx';

const Sentence = ({ label, beats }: { readonly label: string; readonly beats: number }) => (
  <p>
    <T>
      By ordering{' '}
      <em>
        <Plural of={{ beats }} one="# beat" other="# beats" />
      </em>
      , you agree to the <a href="/terms">terms</a> of <V of={{ label: <b>{label}</b> }} />. <i className="icon" />
    </T>
  </p>
);

const source =
  'By ordering <i0>{beats, plural, one {# beat} other {# beats}}</i0>, you agree to the <i1>terms</i1> of {label}. <i2></i2>';

const shown = (label: string, beats: number): string =>
  render(<Sentence label={label} beats={beats} />).container.innerHTML;

it('is English as it stands in the code', () => {
  expect(shown('GIJO', 1)).toBe(
    '<p>By ordering <em>1 beat</em>, you agree to the <a href="/terms">terms</a> of <b>GIJO</b>. <i class="icon"></i></p>',
  );
});

it('keeps its elements and values in the order of another language', () => {
  const german = createLocale('de', {
    [source]:
      '<i2></i2> Mit der Bestellung von <i0>{beats, plural, one {einem Beat} other {# Beats}}</i0> gelten die <i1>AGB</i1> von {label}.',
  });
  writeIn(german);
  expect(shown('<i1>x</i1> {beats}', 2)).toBe(
    '<p><i class="icon"></i> Mit der Bestellung von <em>2 Beats</em> gelten die <a href="/terms">AGB</a> von <b>&lt;i1&gt;x&lt;/i1&gt; {beats}</b>.</p>',
  );
});

it('stays English where a translation is missing', () => {
  const german = createLocale('de', {});
  writeIn(german);
  expect(shown('GIJO', 2)).toContain('By ordering <em>2 beats</em>');
});

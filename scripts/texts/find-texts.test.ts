import { expect, it } from 'vitest';
import { findTexts } from './find-texts.ts';

const sourcesOf = (code: string) => findTexts('a.tsx', code).texts.map(({ source }) => source);
const problemsOf = (code: string) =>
  findTexts('a.tsx', code).mistakes.map(({ line, problem }) => `${line}: ${problem}`);

it('reads templates with named values and plurals', () => {
  const code =
    'const f = () => [t`Buy`, t`${{ title }} of ${{ artist: beat.artist }}`, t`{}`,\nt`In ${plural({ days: n }, { one: "# day", other: "# days" })}`];';
  expect(sourcesOf(code)).toEqual([
    'Buy',
    '{title} of {artist}',
    "'{}'",
    'In {days, plural, one {# day} other {# days}}',
  ]);
});

it('reads elements as JSX does: line breaks vanish, and elements are numbered from the outside', () => {
  const code = `const f = () => (
    <T>
      By ordering, you agree to
      the <Link to="/terms"><b>terms</b> here</Link> of <V of={{ label }} />.{' '}
      <Icon name="x" /> {/* nothing */}
      <Plural of={{ beats }} one="# beat" other="# beats" />
    </T>
  );`;
  expect(sourcesOf(code)).toEqual([
    'By ordering, you agree to the <i0><i1>terms</i1> here</i0> of {label}. <i2></i2> {beats, plural, one {# beat} other {# beats}}',
  ]);
});

it('names values without a name, plurals with variables, and texts that are written when a module loads', () => {
  const code =
    'const early = t`Early`;\nconst f = () => t`${title}`;\nconst g = () => <T>Hi {name}</T>;\nconst h = () => t`${plural({ n }, { one: a, other: "b" })}`;';
  expect(problemsOf(code)).toEqual([
    '1: t is called when the module loads: put it into a function',
    '2: a value has one name: { title }',
    '3: a value stands in <V of={{ name }} />',
    '4: a plural has two texts, one and other, without variables',
  ]);
});

import { foldText } from '#contract-kit/fold-text.ts';
import { type Column, columnNames, tableColumns } from '../../../table-columns.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** A table may have several of these columns; their cells are joined. */
const joined: ReadonlySet<Column> = new Set(['tags', 'key']);

const plain = (heading: string): string => foldText(heading).replaceAll(/[^a-z0-9]/g, '');

const columnOf = new Map<string, Column>(
  columnNames.flatMap((column) => {
    const { heading, synonyms } = tableColumns[column];
    return [plain(heading), ...synonyms].map((name) => [name, column] as const);
  }),
);

export interface OwnLicense {
  readonly id: string;
  readonly title: string;
}

export interface Columns {
  readonly headings: readonly string[];
  /** The indexes of each column's cells in a row. */
  readonly places: ReadonlyMap<Column, readonly number[]>;
  /** For `license:Basic`: the license, or why it isn’t clear which one is meant. */
  readonly licenses: readonly {
    readonly license: { readonly id: string } | { readonly issue: string };
    readonly heading: string;
    readonly place: number;
  }[];
  readonly ignored: readonly string[];
}

export const columnNamed = (heading: string): Column | undefined => columnOf.get(plain(heading));

/** The seller's own heading of a column; null if the table doesn't have it. */
export const headingOf = ({ headings, places }: Columns, column: Column): string | null =>
  headings[places.get(column)?.[0] ?? -1] ?? null;

/** "Basic" means "Basic License", unless another license is named "Basic". */
const findLicense = (title: string, licenses: readonly OwnLicense[]): { id: string } | { issue: string } => {
  const named = (how: (text: string) => string) => licenses.filter((one) => how(one.title) === how(title));
  const exact = named((text) => foldText(text).trim());
  const [first, another] = exact.length > 0 ? exact : named(plainLicense);
  if (!first)
    return { issue: forCaller(() => t`You have no license called “${{ title }}”. Add it, or correct the heading.`) };
  if (another)
    return { issue: forCaller(() => t`You have more than one license called “${{ title }}”. Rename one of them.`) };
  return { id: first.id };
};

const plainLicense = (title: string): string =>
  foldText(title)
    .replace(/ (?:licen[cs]e|lease)$/, '')
    .trim();

const refuseSameHeadings = (a: string, b: string): { readonly refused: string } => ({
  refused: forCaller(() => t`“${{ heading: a }}” and “${{ other: b }}” say the same. Delete one of these columns.`),
});

/** Maps headings to columns, or says why they aren’t clear. `licenses` are those that the seller may offer. */
export const readColumns = (
  headings: readonly string[],
  licenses: readonly OwnLicense[],
): Columns | { readonly refused: string } => {
  const places = new Map<Column, number[]>();
  const offered: Columns['licenses'][number][] = [];
  const ignored: string[] = [];
  for (const [place, heading] of headings.entries()) {
    const [, title] = /^licen[cs]e\s*:\s*(.*\S)\s*$/i.exec(heading) ?? [];
    const column = columnNamed(heading);
    const before = column && places.get(column);
    if (title !== undefined) {
      const license = findLicense(title, licenses);
      const same = offered.find((other) => 'id' in license && 'id' in other.license && other.license.id === license.id);
      if (same) return refuseSameHeadings(same.heading, heading);
      offered.push({ license, heading, place });
    } else if (column === undefined) ignored.push(heading);
    else if (!before) places.set(column, [place]);
    else if (joined.has(column)) before.push(place);
    else return refuseSameHeadings(headings[before[0]!]!, heading);
  }
  if (!places.has('title') && !places.has('file')) {
    return {
      refused: forCaller(
        () =>
          t`No column is called ${{ title: 'Title' }}. Write headings into the first row, such as ${{ some: 'Title, BPM, Key' }} and ${{ last: 'Tags' }}.`,
      ),
    };
  }
  return {
    headings,
    places,
    licenses: offered,
    ignored: ignored.filter((heading) => heading !== '').slice(0, 100),
  };
};

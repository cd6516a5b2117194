import { foldText } from '#contract-kit/fold-text.ts';

/** What a column can hold, by its usual headings: lowercase letters and digits. */
const synonyms = {
  title: ['title', 'name', 'track', 'trackname', 'tracktitle', 'beat', 'beatname', 'beattitle', 'song'],
  bpm: ['bpm', 'tempo'],
  key: ['key', 'scale', 'camelot', 'openkey', 'musicalkey', 'keysignature'],
  genre: ['genre', 'maingenre'],
  subGenre: ['subgenre', 'style'],
  tags: ['tag', 'tags', 'mood', 'moods', 'keywords'],
  description: ['description', 'about'],
  price: ['price', 'beatprice'],
  publishAt: ['releasedate', 'release', 'publishdate', 'publishat', 'date'],
  ai: ['ai', 'madebyai'],
  freeDownload: ['free', 'freedownload'],
  externalId: ['externalid', 'id', 'beatid', 'trackid', 'sku'],
  file: ['file', 'filename', 'audio', 'audiofile', 'path'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Column = keyof typeof synonyms;

/** Written in more than one column, they are one value. */
const joined: ReadonlySet<Column> = new Set(['tags', 'key']);

const columnOf = new Map<string, Column>(
  (Object.keys(synonyms) as Column[]).flatMap((column) => synonyms[column].map((name) => [name, column] as const)),
);

export interface Columns {
  /** Where each is in a row. */
  readonly places: ReadonlyMap<Column, readonly number[]>;
  /** `license:Basic`, by what follows. */
  readonly licenses: readonly { readonly title: string; readonly heading: string; readonly place: number }[];
  readonly headingOf: (column: Column) => string | null;
  /** Headings that mean nothing here. */
  readonly ignored: readonly string[];
}

const plain = (heading: string): string => foldText(heading).replaceAll(/[^a-z0-9]/g, '');

/** Which column holds what, or why that can’t be said. */
export const readColumns = (headings: readonly string[]): Columns | { readonly refused: string } => {
  const places = new Map<Column, number[]>();
  const licenses: { title: string; heading: string; place: number }[] = [];
  const ignored: string[] = [];
  for (const [place, heading] of headings.entries()) {
    const [, title] = /^licen[cs]e\s*:\s*(.*\S)\s*$/i.exec(heading) ?? [];
    const column = columnOf.get(plain(heading));
    const before = column && places.get(column);
    if (title !== undefined) licenses.push({ title, heading, place });
    else if (column === undefined) ignored.push(heading);
    else if (!before) places.set(column, [place]);
    else if (joined.has(column)) before.push(place);
    else return { refused: `“${headings[before[0]!]}” and “${heading}” say the same. Delete one of these columns.` };
  }
  if (!places.has('title') && !places.has('file')) {
    return {
      refused: 'No column is called Title. Write headings into the first row, such as Title, BPM, Key and Tags.',
    };
  }
  const headingOf = (column: Column): string | null => headings[places.get(column)?.[0] ?? -1] ?? null;
  return { places, licenses, headingOf, ignored: ignored.filter((heading) => heading !== '').slice(0, 100) };
};

import { folderBeats, type FolderBeat } from '../../../contract-imports.ts';
import type { TableEncoding } from '../../../table-encodings.ts';
import { decodeCell, decodeTable, findEncodings } from './decode-table.ts';
import { columnNamed, type Columns, type OwnLicense, readColumns } from './read-columns.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import { readTable, type Table } from './read-table.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller, forCallerIn } from '#platform/texts/in-language.ts';
import { type LanguageCode } from '#contract-kit/languages/languages.ts';

export interface ImportInput {
  readonly table: Uint8Array | undefined;
  readonly folder: Uint8Array | undefined;
  /** Used if the table's bytes don’t decide. */
  readonly encoding: TableEncoding | undefined;
  readonly licenses: readonly OwnLicense[];
  readonly timeZone: string;
  readonly now: Date;
  /** The caller's language, for the messages. */
  readonly language: LanguageCode;
}

/** `names`: the table's names as this encoding would read them. */
export interface EncodingOption {
  readonly encoding: TableEncoding;
  readonly names: readonly string[];
}

export interface ReadImport {
  readonly rows: readonly ReadRow[];
  /** Null without a table. */
  readonly columns: Columns | null;
  /** Null for a table without invalid bytes in Unicode, and until the seller has chosen. */
  readonly encoding: TableEncoding | null;
  /** Empty if the seller has nothing to choose. */
  readonly encodings: readonly EncodingOption[];
}

type Refused = { readonly refused: string };

const wrongFile = (): string => t`This isn’t a CSV. In your spreadsheet, choose “Save as” or “Download”, then “CSV”.`;

const readFolder = (bytes: Uint8Array | undefined): readonly FolderBeat[] | null => {
  if (!bytes) return [];
  try {
    return folderBeats.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    return null;
  }
};

const shownNames = 3;
const shownLetters = 60;

/** Up to three texts that depend on the encoding: titles and file names first, then other cells, then headings. */
const findNames = ({ headings, rows }: Table): string[] => {
  const named = (place: number): boolean => /^(?:title|file)$/.test(columnNamed(headings[place] ?? '') ?? '');
  const odd = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, place) => (/[^\0-\x7F]/.test(cell) ? [{ cell, isName: named(place) }] : [])),
  );
  const sorted = [...odd.filter(({ isName }) => isName), ...odd.filter(({ isName }) => !isName)];
  const all = [...sorted.map(({ cell }) => cell), ...headings.filter((heading) => /[^\0-\x7F]/.test(heading))];
  return [...new Set(all)].slice(0, shownNames);
};

const readOptions = (bytes: Buffer): EncodingOption[] | Refused => {
  const table = readTable(bytes.toString('latin1'));
  if ('refused' in table) return table;
  const names = findNames(table);
  return findEncodings(bytes).map((encoding) => ({
    encoding,
    names: names.map((name) => decodeCell(name, encoding).slice(0, shownLetters).toWellFormed()),
  }));
};

const readFiles = ({
  table: sent,
  folder: sentFolder,
  ...around
}: Omit<ImportInput, 'language'>): ReadImport | Refused => {
  const folder = readFolder(sentFolder);
  if (folder === null)
    return { refused: forCaller(() => t`We can’t read this folder. Import at most 1,000 beats at once.`) };
  const withFolder = { ...around, folder };
  if (!sent) return { rows: readRows(null, null, withFolder), columns: null, encoding: null, encodings: [] };
  const bytes = Buffer.from(sent);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return { refused: forCaller(wrongFile) };
  const { text, encoding } = decodeTable(bytes, around.encoding);
  const encodings = encoding === null ? [] : readOptions(bytes);
  if ('refused' in encodings) return encodings;
  if (encoding === 'unknown') return { rows: [], columns: null, encoding: null, encodings };
  const table = readTable(text);
  if ('refused' in table) return table;
  const columns = readColumns(table.headings, around.licenses);
  if ('refused' in columns) return columns;
  return { rows: readRows(table, columns, withFolder), columns, encoding, encodings };
};

const readImport = ({ language, ...input }: ImportInput): Promise<ReadImport | Refused> =>
  forCallerIn(language, () => readFiles(input));

export const importTasks = { readImport };

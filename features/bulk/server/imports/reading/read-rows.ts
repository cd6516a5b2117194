import { foldText } from '#contract-kit/fold-text.ts';
import { cleanText } from '#contract-kit/visible-text.ts';
import { type BeatName, readBeatName } from '#features/studio/read-beat-name.ts';
import type { FolderBeat, PlannedRow } from '../../../contract-imports.ts';
import { oddSign } from './decode-table.ts';
import * as cells from './read-cells.ts';
import type { Column } from '../../../table-columns.ts';
import { type Columns, headingOf } from './read-columns.ts';
import type { Table } from './read-table.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface TypedFields {
  title?: string;
  description?: string;
  price?: string;
  genre?: string;
  subGenre?: string;
  key?: string;
  ai?: string;
  bpm?: string;
  tags?: string[];
  publishAt?: string;
  freeDownload?: boolean;
}

export interface ReadRow {
  readonly row: number | null;
  readonly externalId: string;
  readonly typed: TypedFields;
  /** By license id: whether it’s offered, or at which price. */
  readonly licenses: ReadonlyMap<string, boolean | string>;
  readonly files: FolderBeat['files'];
  /** The name that the beat's files share; it may contain the key and BPM. */
  readonly name: string;
  readonly named: BeatName;
  readonly notes: PlannedRow['notes'];
}

export const maxExternalId = 100;
/** The same limit as for names in a folder. Longer text isn't a name and takes long to read. */
const longestName = 500;

interface Around {
  readonly folder: readonly FolderBeat[];
  readonly timeZone: string;
  readonly now: Date;
}

/** "Harbour_Stems" and "harbour stems" are the same name. */
const plainName = (name: string): string =>
  foldText(name)
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();

const baseOf = (path: string): string => (path.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '');

/** Finds a row's files, and gives each beat of the folder to one row only. */
const folderBy = (folder: readonly FolderBeat[]) => {
  const left = new Set(folder);
  const named = new Map<string, FolderBeat>();
  for (const beat of folder.toReversed()) {
    named.set(plainName(readBeatName(beat.name).title), beat);
    for (const { path } of Object.values(beat.files)) named.set(plainName(baseOf(path)), beat);
    named.set(plainName(beat.name), beat);
  }
  const take = (name: string): FolderBeat | null => {
    const beat = named.get(plainName(name));
    return beat && left.delete(beat) ? beat : null;
  };
  return { take, left };
};

/** The table's rows with their files, followed by beats that only the folder has. */
export const readRows = (table: Table | null, columns: Columns | null, around: Around): ReadRow[] => {
  const { take, left } = folderBy(around.folder);
  const rows = table && columns ? table.rows.map((one) => readRow(one, columns, { ...around, take })) : [];
  const alone = [...left].map((beat) => ({
    row: null,
    externalId: '',
    typed: {},
    licenses: new Map<string, boolean | string>(),
    files: beat.files,
    name: beat.name,
    named: readBeatName(beat.name),
    notes: [],
  }));
  return [...rows, ...alone];
};

const shownText = 60;
const quote = (cell: string): string => `“${cell.length > shownText ? `${cell.slice(0, shownText)}…` : cell}”`;

/** Finds cells without a heading and cells with unreadable characters. */
const findOddCells = (own: readonly string[], { headings, ignored }: Columns): PlannedRow['notes'] => {
  const beyond = own.find((cell, place) => cell !== '' && (headings[place] ?? '') === '');
  if (beyond !== undefined) {
    const text = forCaller(
      () =>
        t`This row has more cells than headings: ${{ cell: quote(beyond) }} is below none. Put text with commas or semicolons in quotation marks, or add a heading.`,
    );
    return [{ column: '', text }];
  }
  return own.flatMap((cell, place) => {
    const heading = headings[place] ?? '';
    return cell.includes(oddSign) && !ignored.includes(heading)
      ? [
          {
            column: heading,
            text: forCaller(
              () => t`${{ cell: quote(cell) }} has a character that we can’t read. Write it again in your table.`,
            ),
          },
        ]
      : [];
  });
};

const readRow = (
  { row, cells: own }: Table['rows'][number],
  columns: Columns,
  { take, ...when }: Omit<Around, 'folder'> & { readonly take: (name: string) => FolderBeat | null },
): ReadRow => {
  const notes = [...findOddCells(own, columns)];
  const text = (column: Column, separator = ' '): string =>
    (columns.places.get(column) ?? [])
      .map((place) => own[place] ?? '')
      .filter((cell) => cell !== '')
      .join(separator);
  const read = <T>(column: Column, how: (cell: string) => cells.Cell<T>): T | null => {
    const cell = text(column);
    const found = cell === '' ? null : how(cell);
    if (found === null || 'value' in found) return found?.value ?? null;
    notes.push({ column: headingOf(columns, column) ?? column, text: found.issue });
    return null;
  };
  const [title, description, bpm] = [text('title'), text('description'), text('bpm')];
  const genre: { genre?: string; subGenre?: string } = text('genre') === '' ? {} : cells.cellGenre(text('genre'));
  const subGenre = text('subGenre') === '' ? genre.subGenre : cells.cellSubGenre(text('subGenre'), genre.genre ?? '');
  const tags = cells.cellTags(text('tags', ','));
  const [key, ai, price] = [read('key', cells.cellKey), read('ai', cells.cellAi), read('price', cells.cellPrice)];
  const free = read('freeDownload', cells.cellFree);
  const publishAt = read('publishAt', (cell) => cells.cellDate(cell, when));
  const offered = new Map<string, boolean | string>();
  for (const { heading, license, place } of columns.licenses) {
    const cell = own[place] ?? '';
    if (cell === '') continue;
    const found = cells.cellLicense(cell);
    const issue = 'issue' in found ? found.issue : 'issue' in license ? license.issue : null;
    if (issue !== null) notes.push({ column: heading, text: issue });
    else if ('value' in found && 'id' in license) offered.set(license.id, found.value);
  }
  const externalId = cleanText(text('externalId'));
  if (externalId.length > maxExternalId) {
    notes.push({
      column: headingOf(columns, 'externalId') ?? '',
      text: forCaller(() => t`At most ${{ max: String(maxExternalId) }} characters.`),
    });
  }
  const called = text('file') === '' ? title : baseOf(text('file'));
  const beat = take(called) ?? take(title);
  const name = beat?.name ?? called;
  return {
    row,
    externalId,
    typed: {
      ...(title && { title }),
      ...(description && { description }),
      ...(price && { price }),
      ...(bpm && { bpm: cells.cellBpm(bpm) }),
      ...genre,
      ...(subGenre && { subGenre }),
      ...(tags.length > 0 && { tags }),
      ...(key && { key }),
      ...(ai && { ai }),
      ...(publishAt && { publishAt }),
      ...(free !== null && { freeDownload: free }),
    },
    licenses: offered,
    files: beat?.files ?? {},
    name,
    named: readBeatName(name.slice(0, longestName)),
    notes,
  };
};

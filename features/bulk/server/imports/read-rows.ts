import { setImmediate as breathe } from 'node:timers/promises';
import { foldText } from '#contract-kit/fold-text.ts';
import { cleanText } from '#contract-kit/visible-text.ts';
import { readBeatName } from '#features/catalogue/read-beat-name.ts';
import type { LicenseRow } from '#features/licenses/server/public.ts';
import type { FolderBeat, PlannedRow } from '../../contract-imports.ts';
import * as cells from './read-cells.ts';
import type { Column, Columns } from './read-columns.ts';
import type { Table } from './read-table.ts';

/** Fields of a beat’s form, as the table says them. */
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
  /** What its files are called, or should be. */
  readonly name: string;
  readonly notes: PlannedRow['notes'];
}

export const maxExternalId = 100;

interface Around {
  readonly folder: readonly FolderBeat[];
  /** Those that the seller may offer. */
  readonly licenses: readonly Pick<LicenseRow, 'id' | 'title'>[];
  readonly timeZone: string;
  readonly now: Date;
}

/** "Harbour_Stems.wav" and "harbour stems" are the same name. */
const plainName = (name: string): string =>
  foldText(name)
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();

/** "Basic" is "Basic License". */
const plainLicense = (title: string): string =>
  foldText(title)
    .replace(/ (?:licen[cs]e|lease)$/, '')
    .trim();

const baseOf = (path: string): string => (path.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '');

/** The files of each beat are for one row. */
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

/** The rows of a table with the files that belong to them, then what only the folder has. */
export const readRows = async (table: Table | null, columns: Columns | null, around: Around): Promise<ReadRow[]> => {
  const { take, left } = folderBy(around.folder);
  const rows: ReadRow[] = [];
  if (table && columns) {
    for (const one of table.rows) {
      await breathe();
      rows.push(readRow(one, columns, { ...around, take }));
    }
  }
  const alone = [...left].map((beat) => ({
    row: null,
    externalId: '',
    typed: {},
    licenses: new Map<string, boolean | string>(),
    files: beat.files,
    name: beat.name,
    notes: [],
  }));
  return [...rows, ...alone];
};

const readRow = (
  { row, cells: own }: Table['rows'][number],
  columns: Columns,
  { licenses, take, ...when }: Omit<Around, 'folder'> & { readonly take: (name: string) => FolderBeat | null },
): ReadRow => {
  const notes: { column: string; text: string }[] = [];
  const text = (column: Column, separator = ' '): string =>
    (columns.places.get(column) ?? [])
      .map((place) => own[place] ?? '')
      .filter((cell) => cell !== '')
      .join(separator);
  /** Null where the cell is empty. */
  const read = <T>(column: Column, how: (cell: string) => cells.Cell<T>): T | null => {
    const cell = text(column);
    const found = cell === '' ? null : how(cell);
    if (found === null || 'value' in found) return found?.value ?? null;
    notes.push({ column: columns.headingOf(column) ?? column, text: found.issue });
    return null;
  };
  const [title, description, price, bpm] = [text('title'), text('description'), text('price'), text('bpm')];
  const genre: { genre?: string; subGenre?: string } = text('genre') === '' ? {} : cells.cellGenre(text('genre'));
  const subGenre = text('subGenre') === '' ? genre.subGenre : cells.cellSubGenre(text('subGenre'), genre.genre ?? '');
  const tags = cells.cellTags(text('tags', ','));
  const [key, ai] = [read('key', cells.cellKey), read('ai', cells.cellAi)];
  const free = read('freeDownload', cells.cellFree);
  const publishAt = read('publishAt', (cell) => cells.cellDate(cell, when));
  const offered = new Map<string, boolean | string>();
  for (const { heading, title: name, place } of columns.licenses) {
    const cell = own[place] ?? '';
    const license = licenses.find((one) => plainLicense(one.title) === plainLicense(name));
    const found = cell === '' ? null : cells.cellLicense(cell);
    if (found && 'issue' in found) notes.push({ column: heading, text: found.issue });
    else if (found && license) offered.set(license.id, found.value);
    else if (found)
      notes.push({ column: heading, text: `You have no license called “${name}”. Add it, or correct the heading.` });
  }
  const externalId = cleanText(text('externalId'));
  if (externalId.length > maxExternalId) {
    notes.push({ column: columns.headingOf('externalId') ?? '', text: `At most ${maxExternalId} characters.` });
  }
  const named = text('file') === '' ? title : baseOf(text('file'));
  const beat = take(named) ?? take(title);
  return {
    row,
    externalId,
    typed: {
      ...(title && { title }),
      ...(description && { description }),
      ...(price && { price: cells.cellPrice(price) }),
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
    name: beat?.name ?? named,
    notes,
  };
};

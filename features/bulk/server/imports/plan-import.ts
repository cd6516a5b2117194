import { setImmediate as breathe } from 'node:timers/promises';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { formatList } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { beatChoices, choiceNames } from '#features/catalogue/beat-choices.ts';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '#features/catalogue/contract-own-beats.ts';
import { readBeatName } from '#features/catalogue/read-beat-name.ts';
import { type FieldRules, mayNotSell, readFieldRules, readFields } from '#features/catalogue/server/public.ts';
import { uploadFormats, uploadKinds } from '#features/catalogue/upload-kinds.ts';
import { findUsableLicenses } from '#features/licenses/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { type checkImport, folderBeats, type ImportOutcome, type PlannedRow } from '../../contract-imports.ts';
import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { findHere } from './find-here.ts';
import { type Columns, readColumns } from './read-columns.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import { readTable, type Table } from './read-table.ts';

export interface SentImport {
  readonly sellerId: string;
  readonly table: Buffer | undefined;
  readonly folder: Buffer | undefined;
  readonly body: ParsedInput<typeof checkImport>['body'];
}

export interface Plan extends PlannedRow {
  readonly read: ReadRow;
  /** What a new beat's form is filled in with, or what changes about the one that's here. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly beatId: string | null;
}

export interface ImportPlan {
  readonly plans: readonly Plan[];
  readonly ignored: readonly string[];
  readonly unsure: readonly string[];
}

type LocalDeps = Pick<Deps, 'db' | 'clock'>;
type Refusal = Failure<'BULK_TABLE_REFUSED'> | NonNullable<Awaited<ReturnType<typeof mayNotSell>>>;

const readFolder = (bytes: Buffer | undefined) => {
  if (!bytes) return [];
  try {
    const parsed = folderBeats.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const noTable: { readonly table: Table | null; readonly columns: Columns | null } = { table: null, columns: null };

const readColumnsOf = async (bytes: Buffer | undefined): Promise<typeof noTable | { readonly refused: string }> => {
  if (!bytes) return noTable;
  const table = await readTable(bytes);
  if ('refused' in table) return table;
  const columns = readColumns(table.headings);
  return 'refused' in columns ? columns : { table, columns };
};

/** What would happen to each row, and what is wrong with it. Writes nothing, and lets others work between two rows. */
export const planImport = async (deps: LocalDeps, sent: SentImport): Promise<ImportPlan | Refusal> => {
  const { sellerId, body } = sent;
  const mayNot = await mayNotSell(deps.db, sellerId);
  if (mayNot) return mayNot;
  const folder = readFolder(sent.folder);
  if (folder === null)
    return fail('BULK_TABLE_REFUSED', { message: 'We can’t read this folder. Import at most 1,000 beats at once.' });
  const found = await readColumnsOf(sent.table);
  if ('refused' in found) return fail('BULK_TABLE_REFUSED', { message: found.refused });
  const usable = await findUsableLicenses(deps.db, sellerId);
  const rows = await readRows(found.table, found.columns, {
    folder,
    licenses: usable,
    timeZone: body.timeZone,
    now: deps.clock.now(),
  });
  const here = await findHere(deps, sellerId, rows);
  const { timeZone: _, ...defaults } = body;
  const own = usable.filter((license) => license.predefined || license.owner_id === sellerId).map(({ id }) => id);
  const around: Around = {
    rules: await readFieldRules(deps, usable),
    defaults: { licenses: own, ...defaults },
    columns: found.columns,
  };
  const first = new Map<string, ReadRow>();
  const plans: Plan[] = [];
  for (const read of rows) {
    await breathe();
    const beat = here.findBeat(read);
    const marks = marksOf(read);
    const before = marks.map((mark) => first.get(mark)).find((other) => other !== undefined);
    for (const mark of marks) if (!first.has(mark)) first.set(mark, read);
    plans.push(
      before ? planAgain(read, before) : beat ? await planChange(around, read, beat) : await planNew(around, read),
    );
  }
  return { plans, ignored: found.columns?.ignored ?? [], unsure: here.unsure(rows) };
};

/** What makes two rows the same beat. */
const marksOf = ({ externalId, files }: ReadRow): string[] => [
  ...(externalId === '' ? [] : [`id ${externalId}`]),
  ...(files.wav?.sha256 ? [`wav ${files.wav.sha256}`] : []),
];

interface Around {
  readonly rules: FieldRules;
  readonly defaults: Readonly<Record<string, unknown>> & { readonly licenses?: readonly string[] | undefined };
  readonly columns: Columns | null;
}

const titleOf = (read: ReadRow): string => read.typed.title ?? (readBeatName(read.name).title || 'Untitled beat');

const plan = (
  read: ReadRow,
  outcome: ImportOutcome,
  more: Partial<Pick<Plan, 'notes' | 'changes' | 'fields' | 'beatId'>> = {},
): Plan => ({
  read,
  row: read.row,
  title: titleOf(read),
  outcome,
  notes: [],
  changes: [],
  fields: {},
  beatId: null,
  ...more,
});

const planAgain = (read: ReadRow, { row, externalId, name }: ReadRow): Plan => {
  const other = row === null ? `“${name}”` : `Row ${row}`;
  const text =
    externalId !== '' && externalId === read.externalId
      ? `${other} has the same external ID.`
      : `${other} has the same WAV file.`;
  return plan(read, 'duplicate', { notes: [{ column: '', text }] });
};

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  price: 'Price',
  bpm: 'BPM',
  tags: 'Tags',
  licenses: 'Licenses',
  licensePrices: 'License prices',
  publishAt: 'Release date',
  freeDownload: 'Free download',
  ...Object.fromEntries(choiceNames.map((name) => [name, beatChoices[name].label])),
};

/** Under the heading that the seller gave it; an issue within a list stands under the list's. */
const toNotes = (
  issues: Readonly<Record<string, readonly string[]>>,
  { notes }: Pick<ReadRow, 'notes'>,
  columns: Columns | null,
): PlannedRow['notes'] =>
  Object.entries(issues).flatMap(([path, texts]) => {
    const [field = ''] = path.split('.');
    const heading = columns?.headingOf(field as Parameters<Columns['headingOf']>[0]);
    const column = heading ?? labels[field] ?? field;
    // A cell that can't be read leaves its field empty, which needs no words of its own.
    return notes.some((note) => note.column === column) ? [] : [...new Set(texts)].map((text) => ({ column, text }));
  });

const withLicenses = (read: ReadRow, licenses: readonly string[], prices: ReadonlyMap<string, string>) => {
  const offered = new Set(licenses);
  const own = new Map(prices);
  for (const [id, say] of read.licenses) {
    if (say === false) offered.delete(id);
    else offered.add(id);
    if (typeof say === 'string') own.set(id, say);
    else own.delete(id);
  }
  return {
    licenses: [...offered],
    licensePrices: [...own].filter(([id]) => offered.has(id)).map(([licenseId, price]) => ({ licenseId, price })),
  };
};

const planNew = async ({ rules, defaults, columns }: Around, read: ReadRow): Promise<Plan> => {
  const named = readBeatName(read.name);
  const { typed } = read;
  const genre = typed.genre !== undefined && typed.genre !== defaults['genre'] ? { subGenre: '' } : {};
  const fields = {
    // Their absence then has the form's own words.
    bpm: '',
    tags: [],
    ...defaults,
    ...genre,
    title: titleOf(read),
    ...(named.bpm !== null && { bpm: String(named.bpm) }),
    ...(named.key !== null && { key: named.key }),
    ...typed,
    ...withLicenses(read, defaults.licenses ?? [], new Map()),
  };
  const { issues } = await readFields(rules, fields);
  const notes = [...read.notes, ...toNotes(issues, read, columns), ...missingFiles(read)];
  return plan(read, notes.length > 0 ? 'wrong' : 'new', { notes, fields });
};

const missingFiles = ({ files, name }: ReadRow): PlannedRow['notes'] => {
  const missing = uploadKinds.filter((kind) => !files[kind]);
  if (missing.length === 0) return [];
  const names = formatList(missing.map((kind) => `${name}.${uploadFormats[kind].extension}`));
  const words = missing.length === 1 ? 'isn’t in the folder. Add it' : 'aren’t in the folder. Add them';
  return [{ column: 'Files', text: `${names} ${words}, or name the beat’s files in a column called File.` }];
};

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

const isSame = (field: string, typed: unknown, beat: OwnBeat): boolean => {
  if (field === 'price') return isBeatPrice(String(typed)) && priceToCents(String(typed)) === priceToCents(beat.price);
  if (field === 'tags') return sameList(typed as string[], beat.tags);
  return String(typed) === String(beat[field as 'title']);
};

const kitStays = 'It’s a sound kit. A table changes only beats, so it stays as it is.';

/** Of a beat that's already here only what the table says changes; when it went on sale, and its files, stay. */
const planChange = async ({ rules, columns }: Around, read: ReadRow, beat: OwnBeat): Promise<Plan> => {
  const beatId = beat._id;
  if (beat.kind === 'kit') return plan(read, 'unchanged', { beatId, notes: [{ column: '', text: kitStays }] });
  const { publishAt: _, ...typed } = read.typed;
  const changed = Object.entries(typed).filter(([field, value]) => !isSame(field, value, beat));
  const prices = new Map(beat.ownPrices.map(({ licenseId, price }) => [licenseId, price]));
  const before = beat.licenses.map(({ _id }) => _id);
  const after = withLicenses(read, before, prices);
  const otherPrices = after.licensePrices.filter(({ licenseId, price }) => {
    const now = prices.get(licenseId);
    return now === undefined || priceToCents(now) !== priceToCents(price);
  });
  const usualAgain = [...read.licenses].flatMap(([licenseId, say]) =>
    say === true && prices.has(licenseId) ? [{ licenseId, price: '' }] : [],
  );
  const fields = {
    ...Object.fromEntries(changed),
    ...(!sameList(before, after.licenses) && { licenses: after.licenses }),
    ...(otherPrices.length + usualAgain.length > 0 && { licensePrices: [...otherPrices, ...usualAgain] }),
  };
  const names = Object.keys(fields);
  if (names.length === 0 && read.notes.length === 0) return plan(read, 'unchanged', { beatId });
  if (beat.status === 'sold') {
    return plan(read, 'unchanged', {
      beatId,
      notes: [{ column: '', text: 'It was sold exclusively, so it stays as it is.' }],
    });
  }
  const { issues } = await readFields(rules, {
    ...beat,
    bpm: String(beat.bpm),
    publishAt: '',
    ...after,
    ...Object.fromEntries(changed),
  });
  const wrong = Object.fromEntries(Object.entries(issues).filter(([path]) => names.includes(path.split('.')[0] ?? '')));
  const notes = [...read.notes, ...toNotes(wrong, read, columns)];
  const changes = names.map((name) => labels[name] ?? name);
  return notes.length > 0 ? plan(read, 'wrong', { notes }) : plan(read, 'update', { beatId, fields, changes });
};

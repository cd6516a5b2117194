import { priceToCents } from '#contract-kit/money.ts';
import { findPromiseIssues } from '#features/catalogue/promised-files.ts';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { type FileKind, importedFileKinds } from '#features/licenses/file-kinds.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { type FieldRules, licensedFiles, readFields } from '#features/studio/server/public.ts';
import { uploadFormats } from '#features/studio/upload-kinds.ts';
import type { Difference } from '../../contract-edits.ts';
import { drawnCover, type ImportOutcome, type PlannedRow } from '../../contract-imports.ts';
import { type Columns, headingOf } from './reading/read-columns.ts';
import type { ReadRow } from './reading/read-rows.ts';
import { labels, showLicenses, showValue } from './show-values.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface Plan extends PlannedRow {
  readonly read: ReadRow;
  /** The form of a new beat, or the changed fields of an existing one. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly beatId: string | null;
}

export interface Around {
  readonly rules: FieldRules;
  readonly defaults: Readonly<Record<string, unknown>> & { readonly licenses?: readonly string[] | undefined };
  readonly columns: Columns | null;
  /** License titles by license id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly timeZone: string;
}

const titleOf = ({ typed, named }: ReadRow): string => typed.title ?? (named.title || 'Untitled beat');

const plan = (
  read: ReadRow,
  outcome: ImportOutcome,
  more: Partial<Pick<Plan, 'notes' | 'differences' | 'fields' | 'beatId'>> = {},
): Plan => ({
  read,
  row: read.row,
  title: titleOf(read),
  outcome,
  notes: [],
  differences: [],
  fields: {},
  beatId: null,
  ...more,
});

export const planDuplicate = (read: ReadRow, { row, externalId, name }: ReadRow): Plan => {
  const isSameId = externalId !== '' && externalId === read.externalId;
  const text =
    row === null
      ? isSameId
        ? t`“${{ beat: name }}” has the same external ID.`
        : t`“${{ beat: name }}” has the same sound.`
      : isSameId
        ? t`Row ${{ row: String(row) }} has the same external ID.`
        : t`Row ${{ row: String(row) }} has the same sound.`;
  return plan(read, 'duplicate', { notes: [{ column: '', text }] });
};

/** Puts each issue under the seller's own heading; an issue within a list belongs to the list. */
const toNotes = (
  issues: Readonly<Record<string, readonly string[]>>,
  { notes }: Pick<ReadRow, 'notes'>,
  columns: Columns | null,
): PlannedRow['notes'] =>
  Object.entries(issues).flatMap(([path, texts]) => {
    const [field = ''] = path.split('.');
    const heading = columns && headingOf(columns, field as Parameters<typeof headingOf>[1]);
    const column = heading ?? labels()[field] ?? field;
    // A cell that can't be read leaves its field empty. The missing value needs no message of its own.
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

export const planNew = async ({ rules, defaults, columns, ...around }: Around, read: ReadRow): Promise<Plan> => {
  const { typed, named } = read;
  const genre = typed.genre !== undefined && typed.genre !== defaults['genre'] ? { subGenre: '' } : {};
  const fields = {
    // An empty value makes the form report that it's missing.
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
  const notes = [
    ...read.notes,
    ...toNotes(issues, read, columns),
    ...missingFiles(read, licensedFiles(rules, fields.licenses)),
  ];
  if (notes.length > 0) return plan(read, 'wrong', { notes });
  return plan(read, 'new', { fields, differences: showNew(around, read, fields, defaults) });
};

/** The values of a new beat. Omits the description if all beats share it: it's long, and the page's form shows it. */
const showNew = (
  { titles, timeZone }: Pick<Around, 'titles' | 'timeZone'>,
  { externalId, files }: ReadRow,
  { licenses, licensePrices, ...fields }: Readonly<Record<string, unknown>> & ReturnType<typeof withLicenses>,
  { description }: Around['defaults'],
): Difference[] => {
  const prices = new Map(licensePrices.map(({ licenseId, price }) => [licenseId, price]));
  const values = [
    ...Object.entries(labels()).map(([field, name]) => [name, showValue(field, fields[field], timeZone)] as const),
    [t`Licenses`, showLicenses({ licenses, prices }, titles)] as const,
    [t`External ID`, externalId] as const,
    [
      t`Files`,
      Object.values(files)
        .map(({ path }) => path)
        .join(', '),
    ] as const,
  ];
  const shown = values.filter(([, after]) => after !== '' && after !== description);
  return [...shown.map(([field, after]) => ({ field, before: '', after })), ...(files.cover ? [] : [drawnCover()])];
};

const missingFiles = ({ files, name }: ReadRow, licensed: readonly FileKind[]): PlannedRow['notes'] => {
  const absent = (file: string): string =>
    t`${{ file }} isn’t in the folder. Add it, or name the beat’s files in a column called ${{ heading: 'File' }}.`;
  if (Object.keys(files).length === 0) return [{ column: t`Files`, text: absent(`“${name}”`) }];
  return importedFileKinds(licensed)
    .filter((kind) => !files[kind])
    .map((kind) => {
      const { title, extension } = uploadFormats[kind];
      return { column: title, text: absent(`${name}.${extension}`) };
    });
};

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

const isSame = (field: string, typed: unknown, beat: OwnBeat): boolean => {
  if (field === 'price') return isBeatPrice(String(typed)) && priceToCents(String(typed)) === priceToCents(beat.price);
  if (field === 'tags') return sameList(typed as string[], beat.tags);
  return String(typed) === String(beat[field as 'title']);
};

const kitStays = (): string => t`It’s a sound kit. A table changes only beats, so it stays as it is.`;

/** Changes only the columns of the table; the beat keeps its release date and files. */
export const planChange = async (around: Around, read: ReadRow, beat: OwnBeat): Promise<Plan> => {
  const { rules, columns, timeZone } = around;
  const beatId = beat._id;
  if (beat.kind === 'kit') return plan(read, 'unchanged', { beatId, notes: [{ column: '', text: kitStays() }] });
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
      notes: [{ column: '', text: t`It was sold exclusively, so it stays as it is.` }],
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
  const titles = new Map([...beat.licenses.map(({ _id, title }) => [_id, title] as const), ...around.titles]);
  const added = after.licenses
    .filter((id) => !before.includes(id))
    .map((id) => ({ title: titles.get(id) ?? '', fileTypes: rules.usableLicenses.get(id) ?? [] }));
  const unsellable = findPromiseIssues(added, new Set(beat.files.map(({ kind }) => kind)));
  const notes = [
    ...read.notes,
    ...toNotes({ ...wrong, ...(unsellable.length > 0 && { licenses: unsellable }) }, read, columns),
  ];
  if (notes.length > 0) return plan(read, 'wrong', { notes });
  const newPrices = new Map(after.licensePrices.map(({ licenseId, price }) => [licenseId, price]));
  const fieldNames = labels();
  const differences = changed.map(([field, value]) => ({
    field: fieldNames[field] ?? field,
    before: showValue(field, beat[field as 'title'], timeZone),
    after: showValue(field, value, timeZone),
  }));
  const licensesBefore = showLicenses({ licenses: before, prices }, titles);
  const licensesAfter = showLicenses({ licenses: after.licenses, prices: newPrices }, titles);
  if (licensesBefore !== licensesAfter)
    differences.push({ field: t`Licenses`, before: licensesBefore, after: licensesAfter });
  return plan(read, 'update', { beatId, fields, differences });
};

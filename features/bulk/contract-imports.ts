import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, text } from '#contract-kit/shapes.ts';
import { importDefaults, uploads } from '#features/studio/beat-form.ts';
import { newBeat } from '#features/studio/contract.ts';
import { uploadKinds } from '#features/studio/upload-kinds.ts';
import { difference } from './contract-edits.ts';
import { tableEncodingNames } from './table-encodings.ts';
import { t } from '#contract-kit/texts/text.ts';

export const importLimits = { rows: 1000, columns: 60, cell: 5000, tableBytes: 2_097_152, folderBytes: 2_097_152 };

/** The form's `folder` part: the files of a folder, sorted into beats. */
export const folderBeats = z
  .array(
    z.object({
      /** The name that the beat's files share. */
      name: z.string().max(500),
      files: z.partialRecord(
        z.enum(uploadKinds),
        z.object({
          path: z.string().max(1000),
          bytes: z.number().int().min(0),
          /** Only sent for a sound with the same length as another one, to find out whether both are the same. */
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .optional(),
        }),
      ),
    }),
  )
  .max(importLimits.rows);
export type FolderBeat = z.output<typeof folderBeats>[number];

/** `duplicate`: the same beat as an earlier row. `wrong`: the seller must fix something first. */
export const importOutcome = z.enum(['new', 'update', 'unchanged', 'duplicate', 'wrong']);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** Shown for a new beat without a cover: the page draws one when it sends the beat’s files. */
export const drawnCover = (): z.infer<typeof difference> => ({
  field: t`Cover`,
  before: '',
  after: t`Drawn from the sound`,
});

const plannedRow = z.object({
  /** The row's number in a spreadsheet; null for a beat that only the folder has. */
  row: z.number().int().nullable(),
  title: z.string(),
  outcome: importOutcome,
  /** Errors by column heading, and remarks about the row. */
  notes: z.array(z.object({ column: z.string(), text: z.string() })),
  /** `before` is empty for a new beat. */
  differences: z.array(difference),
});
export type PlannedRow = z.infer<typeof plannedRow>;

const sentTable = {
  access: 'user',
  files: {
    table: { maxBytes: importLimits.tableBytes },
    folder: { maxBytes: importLimits.folderBytes },
  },
} as const;

const failures = {
  BULK_TABLE_REFUSED: { status: 400, message: () => t`We can’t read this table. Save it as CSV, and choose it again.` },
  BULK_IMPORTS_TOO_OFTEN: {
    status: 429,
    message: () => t`You’ve checked a lot in a short time. Try again in a minute.`,
  },
  ACCOUNT_EMAIL_UNVERIFIED: newBeat.failures.ACCOUNT_EMAIL_UNVERIFIED,
  ACCOUNT_SELLER_DETAILS_MISSING: newBeat.failures.ACCOUNT_SELLER_DETAILS_MISSING,
} as const;

const encoding = z.enum(tableEncodingNames);
const tableFields = { timeZone: text(60).default('UTC'), encoding: encoding.optional() };

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/v1/app/bulk/imports/check',
  summary:
    'Preview an import row by row. Nothing is saved. The multipart form has `table`, a CSV file with headings; `folder`, a JSON list of a folder’s files, grouped into beats; default values for what the table leaves out; `timeZone` for its dates; and `encoding` for a table that isn’t Unicode',
  ...sentTable,
  body: importDefaults(tableFields),
  response: z.object({
    rows: z.array(plannedRow).max(2 * importLimits.rows),
    /** Number of beats that the import would create or change. */
    ready: z.number().int(),
    /** Unknown headings. */
    ignored: z.array(z.string()),
    /** Paths of sounds with the same length as another one; the page then sends their hashes. */
    unsure: z.array(z.string()),
    /** Used for a table that isn’t Unicode; null until the seller has chosen one of `encodings`. */
    encoding: encoding.nullable(),
    /** Possible encodings, the likeliest first, with the table’s names as each would read them. */
    encodings: z.array(z.object({ encoding, names: z.array(z.string()) })),
  }),
  failures,
});
export type ImportCheck = z.output<typeof checkImport.response>;

export const importRowState = z.enum(['waiting', 'queued', 'done', 'failed', 'skipped']);
export type ImportRowState = z.infer<typeof importRowState>;

const importRow = z.object({
  position: z.number().int(),
  title: z.string(),
  kind: z.enum(['new', 'update']),
  state: importRowState,
  reason: z.string().nullable(),
  files: z.partialRecord(z.enum(uploadKinds), z.object({ path: z.string(), bytes: z.number().int() })),
});
export type ImportRow = z.infer<typeof importRow>;

const runningImport = z.object({
  id,
  total: z.number().int(),
  done: z.number().int(),
  /** The rows that aren't done. */
  rows: z.array(importRow).max(importLimits.rows),
});
export type RunningImport = z.infer<typeof runningImport>;

export const startImport = endpoint({
  method: 'POST',
  path: '/api/v1/app/bulk/imports',
  summary:
    'Start an import with the form of the preview. `ready` is the number that the preview returned. A job changes existing beats; new ones wait for their files',
  ...sentTable,
  // A table may change the prices of exclusive licenses.
  recentPassword: true,
  body: importDefaults({ ...tableFields, ready: z.coerce.number().int().min(1).max(importLimits.rows) }),
  status: 201,
  response: runningImport,
  failures: {
    ...failures,
    BULK_IMPORT_RUNNING: {
      status: 409,
      message: () => t`Another import isn’t finished. Finish or stop it first.`,
    },
    BULK_IMPORT_CHANGED: {
      status: 409,
      message: () => t`Something has changed since you looked. Check the rows again.`,
    },
  },
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/v1/app/bulk/imports',
  summary: 'Get your current import, if there is one: its progress, and the rows that aren’t done',
  access: 'user',
  response: z.object({ running: runningImport.nullable() }),
});

const importGone = {
  BULK_IMPORT_NOT_FOUND: { status: 404, message: () => t`This import has ended.` },
} as const;

export const sendImportRow = endpoint({
  method: 'POST',
  path: '/api/v1/app/bulk/imports/:importId/:position',
  summary:
    'Report that the files of a new beat are uploaded; a job then creates it. `uploads` has the ids of its resumable uploads, a cover’s among them',
  access: 'user',
  params: z.object({ importId: id, position: z.coerce.number().int().min(0).max(importLimits.rows) }),
  body: z.object({ uploads }),
  response: z.object({ state: importRowState }),
  failures: importGone,
});

export const endImport = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/bulk/imports/:importId',
  summary: 'Stop an import, or close a finished one. Beats that it created stay',
  access: 'user',
  params: z.object({ importId: id }),
  response: z.object({ message: z.string() }),
  failures: importGone,
});

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, text, time } from '#contract-kit/shapes.ts';
import { maxChoiceLength } from '#features/catalogue/beat-choices.ts';
import { maxTagLength, maxTags } from '#features/catalogue/beat-rules.ts';
import { ownShow } from '#features/studio/contract.ts';
import { maxEdited, maxNamed, undoDays } from './edit-limits.ts';
import { findPriceIssue, priceWays } from './price-change.ts';
import { t } from '#contract-kit/texts/text.ts';

const noBeat = (): string => t`Nothing is selected.`;

/** Beats by id, or everything that a search of the seller's list finds. */
const selection = z.union([
  z.object({
    beatIds: z
      .array(id, { error: noBeat })
      .min(1, { error: noBeat })
      .max(maxNamed, { error: () => t`At most ${{ maxNamed: String(maxNamed) }} by hand.` }),
  }),
  z.object({ search: text(100), show: ownShow }),
]);
export type Selection = z.output<typeof selection>;

const priceHint = (): string => t`Enter a price, like 19.99, or leave it empty for the usual one.`;
const someLicenses = z.array(id).max(50).optional();
const dayHint = (): string => t`Enter 1 to 30 days.`;

/** Omitted fields stay unchanged. */
const change = z.object({
  price: z
    .object({ how: z.enum(priceWays), value: text(20).meta({ example: '19.99' }), to99: z.boolean() })
    .superRefine((typed, context) => {
      const issue = findPriceIssue(typed);
      if (issue !== null) context.addIssue({ code: 'custom', path: ['value'], message: issue });
    })
    .optional(),
  /** Only for beats that offer these licenses; an empty price restores the usual one. */
  licensePrices: z
    .array(
      z.object({
        licenseId: id,
        price: text(20)
          .refine((typed) => typed === '' || /^\d{1,6}(\.\d{1,2})?$/.test(typed), { error: priceHint })
          .meta({ example: '29.99' }),
      }),
    )
    .max(50)
    .optional(),
  addLicenses: someLicenses,
  removeLicenses: someLicenses,
  tags: z
    .object({
      how: z.enum(['set', 'add', 'remove']),
      tags: z
        .array(text(4 * maxTagLength))
        .min(1, { error: () => t`Add a tag.` })
        .max(maxTags),
    })
    .optional(),
  genre: z.object({ genre: text(maxChoiceLength), subGenre: text(maxChoiceLength) }).optional(),
  ai: text(maxChoiceLength).optional(),
  freeDownload: z.boolean().optional(),
  move: z
    .union([
      z.object({ to: z.enum(['publish', 'unpublish']) }),
      z.object({
        to: z.literal('schedule'),
        from: z.iso.datetime({ offset: true, error: () => t`Choose a date and time.` }).max(40),
        everyDays: z.number().int({ error: dayHint }).min(1, { error: dayHint }).max(30, { error: dayHint }),
      }),
    ])
    .optional(),
});
export type BulkChange = z.output<typeof change>;

export const difference = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type Difference = z.infer<typeof difference>;

const failures = {
  BULK_BEAT_NOT_FOUND: { status: 404, message: () => t`One of these doesn’t exist anymore. Nothing was changed.` },
  BULK_NOTHING_SELECTED: { status: 400, message: () => t`Nothing is selected. Choose what to change.` },
  BULK_TOO_MANY_BEATS: {
    status: 400,
    message: () => t`At most ${{ maxEdited: String(maxEdited) }} at once. Search for fewer.`,
  },
  BULK_EDITS_TOO_OFTEN: { status: 429, message: () => t`You’ve changed a lot in a short time. Try again in a minute.` },
} as const;

export const checkEdit = endpoint({
  method: 'POST',
  path: '/api/v1/app/bulk/edits/check',
  summary: 'Preview a bulk edit of your beats: the changes to each one. Nothing is saved',
  access: 'user',
  body: z.object({ selection, change }),
  response: z.object({
    beats: z
      .array(
        z.object({
          beatId: id,
          title: z.string(),
          differences: z.array(difference),
          /** Null if the beat would be changed. */
          skipped: z.string().nullable(),
        }),
      )
      .max(maxEdited),
  }),
  failures,
});
export type EditCheck = z.output<typeof checkEdit.response>;

export const editState = z.enum(['queued', 'changed', 'same', 'skipped', 'undoing', 'undone', 'kept']);
export type EditState = z.infer<typeof editState>;

const bulkEdit = z.object({
  id,
  createdAt: time,
  fields: z.array(z.string()),
  total: z.number().int(),
  /** Beats that the job still has to change or restore. */
  left: z.number().int(),
  /** Beats with the edit's changes, which an undo would restore. */
  changed: z.number().int(),
  undone: z.number().int(),
  leftOut: z.array(z.object({ title: z.string(), reason: z.string() })).max(maxEdited),
});
export type BulkEdit = z.infer<typeof bulkEdit>;

export const startEdit = endpoint({
  method: 'POST',
  path: '/api/v1/app/bulk/edits',
  summary: `Edit up to ${maxEdited} of your beats at once. A job changes each one as its form would. \`count\` is the number of beats in the preview`,
  access: 'user',
  recentPassword: { when: 'to offer an exclusive license or make one cheaper' },
  body: z.object({ selection, change, count: z.number().int().min(1).max(maxEdited) }),
  status: 201,
  response: bulkEdit,
  failures: {
    ...failures,
    BULK_SELECTION_CHANGED: {
      status: 409,
      message: () => t`Others match now. Look at the preview again.`,
    },
  },
});

export const listEdits = endpoint({
  method: 'GET',
  path: '/api/v1/app/bulk/edits',
  summary: `List your bulk edits of the last ${undoDays} days, newest first, at most 20`,
  access: 'user',
  response: z.object({ edits: z.array(bulkEdit).max(20) }),
});

export const undoEdit = endpoint({
  method: 'POST',
  path: '/api/v1/app/bulk/edits/:editId/undo',
  summary: 'Undo a bulk edit: restore each beat that hasn’t been changed since',
  access: 'user',
  recentPassword: { when: 'if the edit has changed prices or licenses' },
  params: z.object({ editId: id }),
  response: bulkEdit,
  failures: {
    BULK_EDIT_NOT_FOUND: {
      status: 404,
      message: () => t`This change is older than ${{ undoDays: String(undoDays) }} days, or doesn’t exist.`,
    },
    BULK_EDIT_RUNNING: { status: 409, message: () => t`It’s still being carried out. Undo it in a moment.` },
  },
});

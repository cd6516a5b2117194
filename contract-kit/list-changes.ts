import { z } from 'zod';
import { id, time } from './shapes.ts';
import { t } from './texts/text.ts';

// Lists for programs that keep a copy: everything that has changed, oldest change first, page by page.

export const changesPerPage = 100;

const cursorHint = (): string => t`This isn’t a valid cursor. Start without one.`;

/** The previous page's last entry: its time in microseconds since 1970, and its id. */
const cursor = z
  .string({ error: cursorHint })
  .max(60, { error: cursorHint })
  .regex(/^\d{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: cursorHint })
  .meta({ example: '1795773971059000_0198c252-1b10-7cc6-8b3a-56625bdba5ed' });

const momentHint = (): string => t`Use a time like 2026-11-27T09:00:00Z.`;

export const changesQuery = z.object({
  updatedSince: z.iso
    .datetime({ offset: true, error: momentHint })
    .max(40, { error: momentHint })
    .optional()
    .describe('Only changes since then: the `until` of the last time. Without it, everything is returned'),
  cursor: cursor.optional().describe('`nextCursor` of the previous page. `updatedSince` must stay the same'),
});

export const changesPage = {
  nextCursor: z.string().nullable().describe('The `cursor` for the next page; null on the last page'),
  until: time.describe(
    'Send the first page’s value as `updatedSince` next time. Some entries are returned twice, so that none is missed',
  ),
};

/** Fields of every entry. */
export const changedEntry = {
  sellerId: id.describe('The seller’s id. Admins get entries of all sellers'),
  updatedAt: time.describe('When a field of the entry last changed'),
};

import { z } from 'zod';
import { id, time } from './shapes.ts';

// Lists for programs that keep a copy: everything that has changed, oldest change first, page by page.

export const changesPerPage = 100;

const cursorHint = 'This isn’t a cursor of ours. Begin without one.';

/** The previous page's last entry: its time in microseconds since 1970, and its id. */
const cursor = z
  .string(cursorHint)
  .max(60, cursorHint)
  .regex(/^\d{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, cursorHint)
  .meta({ example: '1795773971059000_0198c252-1b10-7cc6-8b3a-56625bdba5ed' });

const momentHint = 'Use a time like 2026-11-27T09:00:00Z.';

export const changesQuery = z.object({
  /** Returns only changes since then: pass the `until` of the last time. Without it, everything is returned. */
  updatedSince: z.iso.datetime({ offset: true, error: momentHint }).max(40, momentHint).optional(),
  /** `nextCursor` of the previous page. `updatedSince` must stay the same. */
  cursor: cursor.optional(),
});

export const changesPage = {
  nextCursor: z.string().nullable().describe('The next page’s `cursor`; null: this was the last one'),
  until: time.describe(
    'The next `updatedSince`, as the first page has it. Some entries come twice, so that none is missed',
  ),
};

/** Fields of every entry. */
export const changedEntry = {
  sellerId: id.describe('Whose it is: admins read everybody’s'),
  updatedAt: time.describe('When a field of it last changed'),
};

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, pageNumber, pageOf, text, time } from '#contract-kit/shapes.ts';
import { moderationReason, perModerationPage } from '#features/licenses/contract-admin.ts';
import { beatStatus, person } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// Decision record: docs/decisions/038-moderation.md.

export const moderationShow = z.enum(['all', 'on-store', 'taken-off']);
export type ModerationShow = z.infer<typeof moderationShow>;

/** The beat may be in any state but deleted. */
export const moderatedBeat = z.object({
  _id: id,
  title: z.string(),
  coverImage: z.string().nullable(),
  user: person,
  status: beatStatus,
  /** The seller's answer about AI; empty if there is none. */
  ai: z.string(),
  createdAt: time,
  /** Set while the beat is off the store. `by` is the admin's username, or "the shop". */
  takenOff: z.object({ at: time, by: z.string(), reason: z.string() }).nullable(),
});
export type ModeratedBeat = z.infer<typeof moderatedBeat>;

export const listModeration = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/beats',
  summary: `List beats of all sellers, ${perModerationPage} a page, newest first; with \`show=taken-off\`, the latest taken down first. \`search\` matches titles, sellers and ids`,
  access: 'admin',
  query: z.object({
    search: text(100).default(''),
    show: moderationShow.default('all'),
    page: pageNumber(1_000_000),
  }),
  response: pageOf('beats', moderatedBeat),
});

const ofBeat = {
  access: 'admin',
  params: z.object({ beatId: id }),
  response: z.object({ beat: moderatedBeat }),
} as const;
const notFound = {
  CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: () => t`We can’t find this. Its seller may have deleted it.` },
} as const;

export const takeOffBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/beats/:beatId/take-off',
  summary: 'Take down a beat. Its seller gets the reason by email, and buyers keep what they bought',
  ...ofBeat,
  body: z.object({ reason: moderationReason }),
  failures: {
    ...notFound,
    CATALOGUE_BEAT_SOLD: {
      status: 409,
      message: () => t`This beat was sold exclusively, so it has already left the store.`,
    },
    CATALOGUE_ALREADY_TAKEN_OFF: { status: 409, message: () => t`This was already taken down.` },
  },
});

export const restoreBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/beats/:beatId/restore',
  summary:
    'Restore a beat that was taken down. It goes back on sale if it was on sale before and still has all it needs',
  ...ofBeat,
  failures: {
    ...notFound,
    CATALOGUE_NOT_TAKEN_OFF: { status: 409, message: () => t`This hasn’t been taken down.` },
    CATALOGUE_UNDER_NOTICE: {
      status: 409,
      message: () => t`A notice keeps this off the store. Restore it at the notice, under Notices.`,
    },
  },
});

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, pageNumber, pageOf, price, requiredText, text, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

// How admins moderate sellers' licenses (docs/decisions/038-moderation.md).

const reasonHint = (): string => t`Write a reason of at least 3 characters: the seller will read it.`;
/** The seller reads this reason when an admin takes something down. */
export const moderationReason = requiredText(500, reasonHint).min(3, { error: reasonHint });

export const perModerationPage = 25;

export const licenseShow = z.enum(['all', 'offered', 'withdrawn']);
export type LicenseShow = z.infer<typeof licenseShow>;

export const moderatedLicense = z.object({
  _id: id,
  title: z.string(),
  price,
  exclusive: z.boolean(),
  user: z.object({ _id: id, username: z.string(), name: z.string() }),
  createdAt: time,
  /** Set while an admin keeps the license from being offered. `by` is the admin's username. */
  withdrawn: z.object({ at: time, by: z.string(), reason: z.string().nullable() }).nullable(),
});
export type ModeratedLicense = z.infer<typeof moderatedLicense>;

export const listModeratedLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/licenses',
  summary: `List licenses that sellers created and haven’t deleted, newest first, ${perModerationPage} a page. \`search\` matches titles, sellers and ids`,
  access: 'admin',
  query: z.object({
    search: text(100).default(''),
    show: licenseShow.default('all'),
    page: pageNumber(1_000_000),
  }),
  response: pageOf('licenses', moderatedLicense),
});

const ofLicense = {
  access: 'admin',
  params: z.object({ licenseId: id }),
  response: z.object({ license: moderatedLicense }),
} as const;
const notFound = {
  LICENSES_NOT_FOUND: { status: 404, message: () => t`We can’t find this license. Its seller may have deleted it.` },
} as const;

export const moderateLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/licenses/:licenseId/withdraw',
  summary:
    'Withdraw a seller’s license. The seller gets the reason by email, and past sales keep the license. `force` withdraws it even if beats then leave the store',
  ...ofLicense,
  body: z.object({ reason: moderationReason, force: z.boolean().default(false) }),
  failures: {
    ...notFound,
    LICENSES_WITHDRAWN: { status: 409, message: () => t`This license is already withdrawn.` },
    /** `details.beats` has the beats' titles. */
    LICENSES_ONLY_ONE: { status: 409, message: () => t`Some beats have no other license.` },
  },
});

export const restoreLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/licenses/:licenseId/restore',
  summary: 'Restore a license that an admin withdrew. Beats that still have it offer it again',
  ...ofLicense,
  failures: {
    ...notFound,
    LICENSES_NOT_WITHDRAWN: { status: 409, message: () => t`This license isn’t withdrawn.` },
  },
});

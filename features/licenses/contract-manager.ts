import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { email, id, message, requiredText, text, time } from '#contract-kit/shapes.ts';
import { fileKind, license } from './contract.ts';
import { limitIssue, maxDescriptionLength, maxReceivers, maxTitleLength, priceIssue, termOrder } from './rules.ts';
import { usageTermNames } from './terms.ts';

// What sellers do with licenses: make, edit, withdraw, assign, accept.

export const assignmentState = z.enum(['waiting', 'accepted', 'refused']);
export type AssignmentState = z.infer<typeof assignmentState>;

/** A license as its maker, or whoever may use it, sees it. */
export const managedLicense = license.extend({
  /** `own`: made by this person; `label`: for every seller; `assigned`: offered to them by another seller. */
  origin: z.enum(['own', 'label', 'assigned']),
  /** Whether beats of this person may be sold under it now. */
  usable: z.boolean(),
  /** Whether whoever asks may edit and withdraw it. */
  editable: z.boolean(),
  /** Of an assigned one. */
  assignment: z.object({ state: assignmentState, from: z.string(), at: time }).nullable(),
  /** Of one's own: whom it was assigned to, by e-mail until they have answered. */
  receivers: z.array(z.object({ _id: id, name: z.string(), state: assignmentState, at: time })),
});
export type ManagedLicense = z.infer<typeof managedLicense>;

const cents = text(20).transform((typed, context) => {
  const issue = priceIssue(typed);
  if (issue === null) return priceToCents(typed);
  context.addIssue({ code: 'custom', message: issue });
  return z.NEVER;
});

const term = z
  .object({
    name: z.enum(usageTermNames),
    limit: z.union([text(60), z.number()]).transform((limit) => String(limit).toLowerCase()),
  })
  .superRefine(({ name, limit }, context) => {
    const issue = limitIssue(name, limit);
    if (issue !== null) context.addIssue({ code: 'custom', path: ['limit'], message: issue });
  });

const terms = z
  .array(term)
  .max(2 * termOrder.length, 'Each term stands once.')
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Each term stands once.')
  .transform((list) => list.toSorted((a, b) => termOrder.indexOf(a.name) - termOrder.indexOf(b.name)));

const fileTypes = z
  .array(fileKind)
  .max(2 * fileKind.options.length, 'Each file type stands once.')
  .min(1, 'Choose at least one file that the buyer gets.')
  .transform((kinds) => fileKind.options.filter((kind) => kinds.includes(kind)));

const fields = {
  title: requiredText(maxTitleLength, 'Give the license a title.'),
  description: text(maxDescriptionLength).default(''),
  price: cents,
  fileTypes,
  usageTerms: terms.default([]),
  /** Sells once for each beat. */
  exclusive: z.boolean().default(false),
  /** `default` ones stand before custom ones. */
  type: z.enum(['default', 'custom']).default('custom'),
} as const;

const receivers = {
  userEmail: text(254).default(''),
  selectedUsers: z.array(id).max(maxReceivers, `At most ${maxReceivers} people at once.`).default([]),
} as const;

interface Named {
  readonly assignTo?: string | null | undefined;
  readonly userEmail: string;
  readonly selectedUsers: readonly string[];
}

/** Whoever is meant must be named. */
const nameReceivers = ({ assignTo, userEmail, selectedUsers }: Named, context: z.RefinementCtx): void => {
  const typed = email.safeParse(userEmail);
  if (assignTo === 'specific' && !typed.success) {
    for (const issue of typed.error.issues)
      context.addIssue({ code: 'custom', path: ['userEmail'], message: issue.message });
  }
  if (assignTo === 'multiple' && selectedUsers.length === 0) {
    context.addIssue({ code: 'custom', path: ['selectedUsers'], message: 'Choose at least one person.' });
  }
};

const notFound = {
  LICENSES_NOT_FOUND: { status: 404, message: 'There is no such license (any more).' },
} as const;
const assigning = {
  LICENSES_EMAIL_UNVERIFIED: { status: 409, message: 'Verify your email before you offer licenses to others.' },
  LICENSES_WRONG_RECEIVER: { status: 400, message: 'The license cannot be assigned like this.' },
  LICENSES_TOO_OFTEN: { status: 429, message: 'You have made very many licenses in a short time. Try again later.' },
} as const;
const list = z.object({ licenses: z.array(managedLicense) });

export const listOwnLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/licenses/user',
  summary: 'One’s own licenses, those of the label, and those that others have assigned, with what became of that',
  access: 'user',
  answer: list,
});

export const listLicensesOf = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/licenses/user/:userId',
  summary: 'The licenses of a person, for that person and for admins',
  access: 'user',
  params: z.object({ userId: id }),
  answer: list,
  failures: forbidden,
});

export const addLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/addlicense',
  summary: 'Make a license, for oneself, for others, or (admins) for every seller',
  access: 'user',
  body: z
    .object({ ...fields, ...receivers, assignTo: z.enum(['all', 'specific', 'multiple']).nullish() })
    .superRefine(nameReceivers),
  status: 201,
  answer: managedLicense,
  failures: {
    LICENSES_ALL_BY_ADMINS: { status: 403, message: 'Only admins make licenses for every seller.' },
    LICENSES_TOO_MANY: { status: 409, message: 'You have very many licenses. Delete some that you no longer need.' },
    ...assigning,
  },
});

const labels = {
  LICENSES_OF_THE_LABEL: { status: 403, message: 'This is a license of the label. Only admins change it.' },
} as const;

export const editLicense = endpoint({
  method: 'PUT',
  path: '/api/v1/app/beatstore/licenses/:licenseId',
  summary: 'Edit a license of one’s own; what was sold keeps its terms; `assignTo` offers it to more people',
  access: 'user',
  params: z.object({ licenseId: id }),
  body: z
    .object({ ...fields, ...receivers, assignTo: z.enum(['specific', 'multiple']).nullish() })
    .superRefine(nameReceivers),
  answer: managedLicense,
  failures: {
    ...notFound,
    ...labels,
    LICENSES_ACCEPTED: {
      status: 409,
      message:
        'Others have accepted this license as it stands, so its price, files and terms stay. Make a new one for new terms.',
    },
    LICENSES_FILES_MISSING: { status: 409, message: 'Beats that are sold under this license lack a file of it.' },
    ...assigning,
  },
});

export const withdrawLicense = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/beatstore/licenses/:licenseId',
  summary: 'Withdraw a license; what was sold under it stays. `force`: also where beats then leave the store',
  access: 'user',
  params: z.object({ licenseId: id }),
  query: z.object({ force: z.enum(['true', 'false']).default('false') }),
  answer: message,
  failures: {
    ...notFound,
    ...labels,
    /** `details.beats`: their titles. */
    LICENSES_ONLY_ONE: { status: 409, message: 'Beats would be left without any license.' },
  },
});

export const takeBackOffer = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/beatstore/licenses/:licenseId/receivers/:receiverId',
  summary: 'Take back an offer that waits; `receiverId` is the `_id` in the license’s `receivers`',
  access: 'user',
  params: z.object({ licenseId: id, receiverId: id }),
  answer: message,
  failures: {
    ...notFound,
    ...labels,
    LICENSES_ANSWERED: { status: 409, message: 'They have answered already, so the offer stands as it is.' },
  },
});

const answering = { access: 'user', params: z.object({ licenseId: id }), answer: managedLicense } as const;

export const acceptLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/licenses/:licenseId/accept',
  summary: 'Accept a license that somebody has assigned to oneself',
  ...answering,
  failures: notFound,
});

export const refuseLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/licenses/:licenseId/refuse',
  summary: 'Refuse a license that somebody has assigned to oneself',
  ...answering,
  failures: {
    ...notFound,
    LICENSES_ALREADY_ACCEPTED: {
      status: 409,
      message: 'You have accepted this license. Take it off your beats when you no longer want to use it.',
    },
  },
});

export const foundUser = z.object({ _id: id, username: z.string() });
export type FoundUser = z.infer<typeof foundUser>;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/v1/app/user-search',
  summary: 'People to assign a license to: by part of the username, or by the whole e-mail; 5 a page',
  access: 'user',
  query: z.object({
    q: z.string().trim().max(254).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({
    users: z.array(foundUser),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
  }),
  failures: {
    LICENSES_SEARCH_TOO_OFTEN: { status: 429, message: 'You have searched very often. Try again in a few minutes.' },
  },
});

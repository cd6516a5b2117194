import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { canonicalEmail, maxEmail } from '#contract-kit/email-address.ts';
import { email, id, message, pageNumber, pageOf, requiredText, text, time, typedPrice } from '#contract-kit/shapes.ts';
import { beatFileKinds, license } from './contract.ts';
import { maxDescriptionLength, maxReceivers, maxTitleLength, messages, minSearchLength, priceIssue } from './rules.ts';
import { limitIssue, usageTermNames } from './terms.ts';
import { t } from '#contract-kit/texts/text.ts';

// What sellers do with licenses: create, edit, withdraw, assign, accept.

export const assignmentState = z.enum(['waiting', 'accepted', 'refused']);
export type AssignmentState = z.infer<typeof assignmentState>;

/** A license as its owner and sellers who may use it see it. */
export const managedLicense = license.extend({
  /** `own`: made by the caller; `label`: for every seller; `assigned`: another seller has offered it to the caller. */
  origin: z.enum(['own', 'label', 'assigned']),
  /** Whether the caller may sell beats under the license now. */
  usable: z.boolean(),
  /** Only for the owner: set while an admin keeps the license from being offered. */
  withdrawn: z.object({ at: time, reason: z.string().nullable() }).nullable(),
  /** Whether the caller may edit and withdraw the license. */
  editable: z.boolean(),
  /** The caller's response to an assigned license. */
  assignment: z.object({ state: assignmentState, from: z.string(), at: time }).nullable(),
  /** Only for the owner: the people it was offered to. `name` is the email of an offer by email until it's answered. */
  receivers: z.array(z.object({ _id: id, name: z.string(), state: assignmentState, at: time })),
});
export type ManagedLicense = z.infer<typeof managedLicense>;

const cents = typedPrice(priceIssue);

const term = z
  .object({
    name: z.enum(usageTermNames),
    limit: z
      .union([text(60), z.number()])
      .transform((limit) => String(limit).toLowerCase())
      .meta({ example: '2500' }),
  })
  .superRefine(({ name, limit }, context) => {
    const issue = limitIssue(name, limit);
    if (issue !== null) context.addIssue({ code: 'custom', path: ['limit'], message: issue });
  });

const terms = z
  .array(term)
  .max(2 * usageTermNames.length, { error: () => t`List each term once.` })
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
    error: () => t`List each term once.`,
  })
  .transform((list) => list.toSorted((a, b) => usageTermNames.indexOf(a.name) - usageTermNames.indexOf(b.name)));

const fileTypes = z
  .array(z.enum(beatFileKinds))
  .max(2 * beatFileKinds.length, { error: () => t`List each file type once.` })
  .min(1, { error: messages.noFiles })
  .transform((kinds) => beatFileKinds.filter((kind) => kinds.includes(kind)));

const fields = {
  title: requiredText(maxTitleLength, messages.noTitle),
  description: text(maxDescriptionLength).default(''),
  price: cents,
  fileTypes,
  usageTerms: terms.default([]),
  /** Each beat can be sold only once under an exclusive license. */
  exclusive: z.boolean().default(false),
  /** `default` licenses are listed before `custom` ones. */
  type: z.enum(['default', 'custom']).default('custom'),
} as const;

const receivers = {
  userEmail: text(maxEmail).overwrite(canonicalEmail).default(''),
  /** Ids of accounts, or emails, which needn't have an account. */
  selectedUsers: z
    .array(z.union([id, email]))
    .max(maxReceivers, { error: () => t`At most ${{ maxReceivers: String(maxReceivers) }} people at once.` })
    .default([]),
} as const;

interface Named {
  readonly assignTo?: string | null | undefined;
  readonly userEmail: string;
  readonly selectedUsers: readonly string[];
}

const nameReceivers = ({ assignTo, userEmail, selectedUsers }: Named, context: z.RefinementCtx): void => {
  const typed = email.safeParse(userEmail);
  if (assignTo === 'specific' && !typed.success) {
    for (const issue of typed.error.issues)
      context.addIssue({ code: 'custom', path: ['userEmail'], message: issue.message });
  }
  if (assignTo === 'multiple' && selectedUsers.length === 0) {
    context.addIssue({ code: 'custom', path: ['selectedUsers'], message: messages.nobodyChosen() });
  }
};

const notFound = {
  LICENSES_NOT_FOUND: { status: 404, message: () => t`This license no longer exists.` },
} as const;
const assigning = {
  LICENSES_EMAIL_UNVERIFIED: { status: 409, message: () => t`Verify your email before you offer licenses to others.` },
  LICENSES_WRONG_RECEIVER: { status: 400, message: () => t`This license can’t be assigned like this.` },
  LICENSES_TOO_OFTEN: {
    status: 429,
    message: () => t`You’ve created too many licenses in a short time. Try again later.`,
  },
} as const;
const list = z.object({ licenses: z.array(managedLicense) });

export const listOwnLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/licenses/user',
  summary: 'List your own licenses, the label’s, and those that others have offered you, with your response',
  access: 'user',
  response: list,
});

export const listLicensesOf = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/licenses/user/:userId',
  summary: 'List a user’s licenses, as that user or an admin',
  access: 'user',
  params: z.object({ userId: id }),
  response: list,
  failures: forbidden,
});

export const addLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/addlicense',
  summary: 'Create a license for yourself, for others, or, as an admin, for every seller',
  access: 'user',
  body: z
    .object({ ...fields, ...receivers, assignTo: z.enum(['all', 'specific', 'multiple']).nullish() })
    .superRefine(nameReceivers),
  status: 201,
  response: managedLicense,
  failures: {
    LICENSES_ALL_BY_ADMINS: { status: 403, message: () => t`Only admins can create licenses for every seller.` },
    LICENSES_TOO_MANY: {
      status: 409,
      message: () => t`You have too many licenses. Delete the ones you no longer need.`,
    },
    ...assigning,
  },
});

const labels = {
  LICENSES_OF_THE_LABEL: {
    status: 403,
    message: () => t`This license belongs to the label. Only admins can change it.`,
  },
} as const;

export const editLicense = endpoint({
  method: 'PUT',
  path: '/api/v1/app/beatstore/licenses/:licenseId',
  summary: 'Edit your own license. Past sales keep their terms. `assignTo` offers the license to more people',
  access: 'user',
  recentPassword: { when: 'to make a license exclusive, or an exclusive one cheaper' },
  params: z.object({ licenseId: id }),
  body: z
    .object({ ...fields, ...receivers, assignTo: z.enum(['specific', 'multiple']).nullish() })
    .superRefine(nameReceivers),
  response: managedLicense,
  failures: {
    ...notFound,
    ...labels,
    LICENSES_ACCEPTED: {
      status: 409,
      message: () =>
        t`Others have accepted this license, so its price, files and terms can’t change. Create a new license for new terms.`,
    },
    LICENSES_FILES_MISSING: {
      status: 409,
      message: () => t`Some beats sold under this license don’t have all of its files.`,
    },
    ...assigning,
  },
});

export const withdrawLicense = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/beatstore/licenses/:licenseId',
  summary: 'Withdraw a license. Past sales keep it. `force` withdraws it even if beats then leave the store',
  access: 'user',
  params: z.object({ licenseId: id }),
  query: z.object({ force: z.enum(['true', 'false']).default('false') }),
  response: message,
  failures: {
    ...notFound,
    ...labels,
    /** `details.beats` has the beats' titles. */
    LICENSES_ONLY_ONE: { status: 409, message: () => t`Some beats have no other license.` },
  },
});

export const takeBackOffer = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/beatstore/licenses/:licenseId/receivers/:receiverId',
  summary: 'Withdraw an offer that has no response yet. `receiverId` is the `_id` in the license’s `receivers`',
  access: 'user',
  params: z.object({ licenseId: id, receiverId: id }),
  response: message,
  failures: {
    ...notFound,
    ...labels,
    LICENSES_ANSWERED: { status: 409, message: () => t`They’ve already answered, so you can’t withdraw the offer.` },
  },
});

const answering = { access: 'user', params: z.object({ licenseId: id }), response: managedLicense } as const;

export const acceptLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/licenses/:licenseId/accept',
  summary: 'Accept a license that someone has offered you',
  ...answering,
  failures: notFound,
});

export const refuseLicense = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/licenses/:licenseId/refuse',
  summary: 'Decline a license that someone has offered you',
  ...answering,
  failures: {
    ...notFound,
    LICENSES_ALREADY_ACCEPTED: {
      status: 409,
      message: () => t`You’ve accepted this license. If you no longer want to use it, remove it from your beats.`,
    },
  },
});

export const foundUser = z.object({ _id: id, username: z.string() });
export type FoundUser = z.infer<typeof foundUser>;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/v1/app/user-search',
  summary:
    'Find users to offer a license to, by part of their username, 5 a page. Without `q`, returns at most five users with whom you already share licenses or beats. Emails aren’t searched: offer the license to the email itself',
  access: 'seller',
  query: z.object({
    q: text(254)
      .refine((typed) => typed === '' || typed.length >= minSearchLength, { error: messages.searchTooShort })
      .default(''),
    page: pageNumber(),
  }),
  response: pageOf('users', foundUser).extend({
    page: z.number().int(),
  }),
  failures: {
    LICENSES_SEARCH_TOO_OFTEN: { status: 429, message: () => t`Too many searches. Try again in a few minutes.` },
  },
});

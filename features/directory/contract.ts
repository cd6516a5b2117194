import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { email, id, requiredText, text } from '#contract-kit/shapes.ts';
import { displayName } from '#features/account/contract-public-profile.ts';
import { chosenUsername, role } from '#features/account/contract.ts';
import { formatCount } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';

export const directoryUser = z.object({
  _id: id,
  /** The name that the store shows. */
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Replaces `email` once its owner opens the link that we emailed there. */
  pendingEmail: z.string().nullable(),
  username: z.string(),
  profileImage: z.string().nullable(),
  role: z.object({ name: role }),
  /** Whether a user or seller may edit the site. Admins may without it. */
  isEditor: z.boolean(),
  status: z.enum(['active', 'suspended']),
  /** The reason that we emailed to the person. */
  suspendedReason: z.string().nullable(),
});
export type DirectoryUser = z.infer<typeof directoryUser>;

const oneUser = z.object({ user: directoryUser });
const params = z.object({ userId: id });

const missing = {
  DIRECTORY_USER_NOT_FOUND: { status: 404, message: () => t`We can’t find this account. It may have been closed.` },
} as const;
/** The caller isn't an admin anymore. */
const demoted = {
  FORBIDDEN: { status: 403, message: () => t`Your account doesn’t have permission to do this.` },
} as const;
/** Keeps admins from locking themselves out. */
const keepsAdmins = {
  ...demoted,
  DIRECTORY_YOURSELF: { status: 409, message: () => t`You can’t do this to your own account. Ask another admin.` },
  DIRECTORY_LAST_ADMIN: { status: 409, message: () => t`This is the only admin. Make someone else an admin first.` },
} as const;
/** What someone must be to get a role or a right. */
const keepsRights = {
  DIRECTORY_SUSPENDED: { status: 409, message: () => t`This account is suspended. Restore it first.` },
  DIRECTORY_EMAIL_UNVERIFIED: {
    status: 409,
    message: () => t`Their email isn’t verified: the account may be someone else’s. Ask them to verify it first.`,
  },
} as const;

/** Maximum number of users that `all-users` returns without page, limit and search. */
export const maxWithoutPage = 1000;

export const allUsers = endpoint({
  method: 'GET',
  path: '/api/v1/app/all-users',
  summary: `List all accounts, by name. Without \`page\`, \`limit\` and \`search\`, returns the first ${formatCount(maxWithoutPage)}; with any of them, a page of \`limit\` accounts (15 by default), with \`total\`, \`page\` and \`pages\`. \`search\` matches any part of a name, username or email; with one or two characters, only the beginning`,
  access: 'admin',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
    search: text(254).optional(),
  }),
  response: z.object({
    users: z.array(directoryUser),
    total: z.number().int().optional(),
    page: z.number().int().optional(),
    pages: z.number().int().optional(),
  }),
});

export const userFields = {
  name: displayName,
  email,
  username: chosenUsername,
} as const;
export type UserField = keyof typeof userFields;

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/app/update-user/:userId',
  summary:
    'Change the name, email or username of an account. A new email replaces the old one once its owner opens the link sent to it',
  access: 'admin',
  recentPassword: true,
  params,
  body: z
    .strictObject({
      name: userFields.name.optional(),
      email: userFields.email.optional(),
      username: userFields.username.optional(),
    })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      error: () => t`Send exactly one of name, email and username.`,
    })
    .meta({ example: { name: 'Sol Marrow' } }),
  response: oneUser,
  failures: {
    ...missing,
    ACCOUNT_USERNAME_RESERVED: { status: 400, message: () => t`This username is reserved. Choose another one.` },
    ACCOUNT_USERNAME_TAKEN: { status: 409, message: () => t`This username is taken. Choose another one.` },
    DIRECTORY_EMAIL_TAKEN: { status: 409, message: () => t`Another account uses this email.` },
    DIRECTORY_TOO_OFTEN: { status: 429, message: () => t`You’ve changed too many emails. Try again later.` },
  },
});

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/v1/app/users/:userId/suspend',
  summary:
    'Suspend an account: its sessions end, nobody can log in to it, its beats leave the store, and its comments are hidden. Purchases from and by the account stay',
  access: 'admin',
  recentPassword: true,
  params,
  body: z.object({ reason: requiredText(500, () => t`Enter a reason. They’ll see it in their email.`) }),
  response: oneUser,
  failures: {
    ...missing,
    ...keepsAdmins,
    DIRECTORY_SUSPENDED: { status: 409, message: () => t`This account is already suspended.` },
  },
});

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/v1/app/users/:userId/restore',
  summary: 'Restore a suspended account, with its comments and the beats that left the store',
  access: 'admin',
  recentPassword: true,
  params,
  response: oneUser,
  failures: {
    ...missing,
    DIRECTORY_NOT_SUSPENDED: { status: 409, message: () => t`This account isn’t suspended.` },
  },
});

export const removeComments = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/users/:userId/comments',
  summary: 'Permanently remove all comments of an account, including hidden ones',
  access: 'admin',
  recentPassword: true,
  params,
  response: z.object({ message: z.string(), removed: z.number().int() }),
  failures: missing,
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/v1/app/users/:userId/role',
  summary: 'Make someone a seller or an admin, or undo that',
  access: 'admin',
  recentPassword: true,
  params,
  body: z.object({ role }),
  response: oneUser,
  failures: {
    ...missing,
    ...keepsAdmins,
    ...keepsRights,
  },
});

/** Maximum number of accounts that become sellers at once, and of those that are offered for it. */
export const maxNewSellers = 12;

export const listNewUsers = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/new-users',
  summary: `List the ${maxNewSellers} newest active accounts that aren’t sellers yet`,
  access: 'admin',
  response: z.object({ users: z.array(directoryUser) }),
});

export const makeSellers = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/new-sellers',
  summary: `Make up to ${maxNewSellers} accounts sellers: all of them, or none if one can’t become a seller. Sellers and admins stay what they are`,
  access: 'admin',
  recentPassword: true,
  body: z.object({ userIds: z.array(id).min(1).max(maxNewSellers) }),
  response: z.object({ users: z.array(directoryUser) }),
  failures: { ...missing, ...demoted, ...keepsRights },
});

export const changeEditor = endpoint({
  method: 'PUT',
  path: '/api/v1/app/users/:userId/editor',
  summary: 'Let a user or seller edit the site and the help center’s links, or undo that',
  access: 'admin',
  recentPassword: true,
  params,
  body: z.object({ isEditor: z.boolean() }),
  response: oneUser,
  failures: {
    ...missing,
    ...demoted,
    ...keepsRights,
    DIRECTORY_ADMIN: { status: 409, message: () => t`Admins can edit the site already.` },
  },
});

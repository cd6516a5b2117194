import { z } from 'zod';
import { findCountry, zipHint } from '#content/find-place.ts';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, requiredText, text } from '#contract-kit/shapes.ts';
import { artistName } from './contract-public-profile.ts';
import { isFreeUsername } from './reserved-usernames.ts';
import { genders, pictureMaxBytes, usernameHint, usernamePattern } from './profile-values.ts';
import { t } from '#contract-kit/texts/text.ts';

export const role = z.enum(['user', 'seller', 'admin']);

/** 3 to 30 characters. Case is kept but doesn't distinguish usernames. Reserved names are checked separately. */
export const chosenUsername = z
  .string()
  .trim()
  .min(1, { error: () => t`Choose a username.` })
  // Aborts, so that the next check doesn't run on a very long text, which a query string may contain.
  .max(30, { error: usernameHint, abort: true })
  .regex(usernamePattern, { error: usernameHint });
const reserved = (): string => t`This username is reserved. Choose another one.`;
export const username = chosenUsername.refine(isFreeUsername, { error: reserved });

/** Must not contain a secret, because the browser keeps it in local storage. */
export const userInfo = z.object({
  _id: id,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Replaces `email` once it is verified. */
  pendingEmail: z.string().nullable(),
  role,
  /** Whether a user or seller may edit the site. Admins may without it. */
  isEditor: z.boolean(),
  /** Path on this site to a square of 256 px; `pictureUrl` gives the other size. */
  profilePicture: z.string().nullable(),
  /** Equals `profilePicture`: the specification has both. */
  profileImage: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  gender: z.enum(genders),
  company: z.string(),
  /** The session's end in milliseconds since 1970. */
  expiresAt: z.number().int(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** Contains only changed fields; an empty text removes a value. */
export const profileChanges = z.object({
  /** Reserved usernames are checked on the server, because some depend on the caller. */
  username: chosenUsername.optional(),
  address: text(200).optional(),
  country: text(60).optional(),
  city: text(100).optional(),
  state: text(100).optional(),
  /** Checked on the server, because the rule depends on the country, which may be the stored one. */
  zipCode: text(20).optional(),
  gender: z.enum(genders).optional(),
  company: text(120).optional(),
});
export type ProfileChanges = z.infer<typeof profileChanges>;

const profileFailures = {
  ACCOUNT_NO_CHANGES: { status: 400, message: () => t`No changes made.` },
  ACCOUNT_USERNAME_RESERVED: { status: 400, message: reserved },
  ACCOUNT_USERNAME_TAKEN: { status: 409, message: () => t`This username is taken. Choose another one.` },
  ACCOUNT_USERNAME_TOO_MANY: {
    status: 409,
    message: () => t`You’ve changed your username too often. Go back to an earlier one, or try again later.`,
  },
  ACCOUNT_ZIP: { status: 400, message: zipHint },
  ACCOUNT_TOO_OFTEN: { status: 429, message: () => t`Please wait before trying again` },
} as const;

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/v1/app/user-info',
  summary: 'Get the logged-in user',
  access: 'user',
  response: z.object({ user: userInfo }),
});

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/v1/app/update-profile',
  summary: 'Change fields of your profile, at most once every 10 seconds',
  access: 'user',
  files: {},
  body: profileChanges,
  response: z.object({ user: userInfo }),
  failures: profileFailures,
});

export const updateAdminProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/updateUserProfile',
  summary: 'Change fields of your own profile as an admin, like update-profile',
  access: 'admin',
  files: {},
  body: profileChanges,
  response: z.object({ user: userInfo }),
  failures: profileFailures,
});

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/v1/app/upload-profile-image',
  summary: 'Upload a profile picture: JPEG, PNG or WebP, resized to two squares, without metadata',
  access: 'user',
  files: { photo: { maxBytes: pictureMaxBytes } },
  status: 201,
  response: z.object({ message: z.string(), user: userInfo }),
  failures: {
    ACCOUNT_NO_PICTURE: { status: 400, message: () => t`Please select a file first.` },
    ACCOUNT_NOT_A_PICTURE: {
      status: 400,
      message: () => t`This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.`,
    },
    ACCOUNT_TOO_OFTEN: { status: 429, message: () => t`Please wait before trying again` },
  },
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/profile-image',
  summary: 'Remove your profile picture; the default one is shown',
  access: 'user',
  response: z.object({ message: z.string(), user: userInfo }),
});

const country = z
  .string({ error: () => t`Choose a country.` })
  .max(60, { error: () => t`Choose a country.` })
  .refine((name) => findCountry(name) !== null, { error: () => t`Choose a country.` })
  .transform((name) => findCountry(name)?.[1] ?? name);

/** The legal name and country of a seller in agreements. */
export const sellerDetails = z.object({
  legalName: requiredText(120, () => t`Enter your legal name.`),
  country,
});

/** Required before the first beat; includes the name in the store. */
export const newSellerDetails = sellerDetails.extend({
  artistName,
});

const knownSellerDetails = z.object({
  /** Shown beside the seller's beats; empty while the username is shown. */
  artistName: z.string(),
  legalName: z.string(),
  country: z.string(),
  /** Two-letter code of the country from which the label pays its sellers; null if unknown. */
  paidFrom: z.string().nullable(),
});

export const getSellerDetails = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller-details',
  summary: 'Get your artist name, and your legal name and country for agreements; empty until entered',
  access: 'user',
  response: knownSellerDetails,
});

export const setSellerDetails = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller-details',
  summary:
    'Change your legal name and country; earlier agreements keep theirs. `artistName` changes your name in the store',
  access: 'user',
  body: sellerDetails.extend({ artistName: artistName.optional() }),
  response: knownSellerDetails,
  failures: {
    ACCOUNT_NAME_RESERVED: { status: 400, message: () => t`This name is reserved. Choose another one.` },
    ACCOUNT_TOO_OFTEN: { status: 429, message: () => t`You’ve changed your name too many times. Try again later.` },
  },
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/v1/app/account/export',
  summary: 'Download all of your data as a zip of JSON files and uploaded files',
  access: 'user',
  recentPassword: true,
  response: 'binary',
  contentType: 'application/zip',
  failures: {
    ACCOUNT_TOO_OFTEN: { status: 429, message: () => t`Too many downloads. Try again later.` },
  },
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/v1/app/account/close',
  summary: 'Close your account: personal data is deleted, orders are anonymized, and the audit log stays',
  access: 'user',
  recentPassword: true,
  body: z.object({ username: z.string().max(60) }),
  response: message,
  failures: {
    ACCOUNT_NAME_DIFFERS: { status: 400, message: () => t`Type your username to confirm.` },
    ACCOUNT_LAST_ADMIN: { status: 409, message: () => t`You’re the only admin. Make someone else an admin first.` },
  },
});

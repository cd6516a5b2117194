import { z } from 'zod';
import { countries } from '#content/countries-and-states.ts';
import { endpoint } from '#contract-kit/endpoint.ts';
import { passwordRequired } from '#contract-kit/refusals.ts';
import { id, message, requiredText, text } from '#contract-kit/shapes.ts';
import { pictureMaxBytes } from './picture-limits.ts';
import { isFreeUsername } from './reserved-usernames.ts';
import { genders, usernameHint, usernamePattern } from './usernames.ts';

export const role = z.enum(['user', 'seller', 'admin']);

/** As typed: 3 to 30 characters, kept in their case, unique whatever the case. */
const chosenUsername = z
  .string()
  .trim()
  .min(1, 'Choose a username.')
  .max(30, usernameHint)
  .regex(usernamePattern, usernameHint);
const reserved = 'This username is reserved. Choose another one.';
export const username = chosenUsername.refine(isFreeUsername, reserved);

/** What a person sees of themselves. Holds no secret: the browser keeps it in its local storage. */
export const userInfo = z.object({
  _id: id,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Takes the place of `email` once its link has been followed. */
  pendingEmail: z.string().nullable(),
  role,
  /** A path of this site, 256 px square, or null; `pictureUrl` gives the other size. */
  profilePicture: z.string().nullable(),
  /** The same, under its other name. */
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
  /** When the session ends, in milliseconds since 1970. */
  expiresAt: z.number().int(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** Only what changes is sent; an empty text takes a value away. */
export const profileChanges = z.object({
  /** Whether it is reserved depends on who asks. */
  username: chosenUsername.optional(),
  address: text(200).optional(),
  country: text(60).optional(),
  city: text(100).optional(),
  state: text(100).optional(),
  zipCode: text(20).optional(),
  gender: z.enum(genders).optional(),
  company: text(120).optional(),
});
export type ProfileChanges = z.infer<typeof profileChanges>;

const profileFailures = {
  ACCOUNT_NO_CHANGES: { status: 400, message: 'No changes made.' },
  ACCOUNT_USERNAME_RESERVED: { status: 400, message: reserved },
  ACCOUNT_USERNAME_TAKEN: { status: 409, message: 'This username is taken. Choose another one.' },
  ACCOUNT_TOO_OFTEN: { status: 429, message: 'Please wait before trying again' },
} as const;

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/v1/app/user-info',
  summary: 'Who is logged in',
  access: 'user',
  answer: z.object({ user: userInfo }),
});

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/v1/app/update-profile',
  summary: 'Change fields of one’s own profile, at most once in 10 seconds',
  access: 'user',
  files: {},
  body: profileChanges,
  answer: z.object({ user: userInfo }),
  failures: profileFailures,
});

export const updateAdminProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/updateUserProfile',
  summary: 'As update-profile, for an admin’s own profile',
  access: 'admin',
  files: {},
  body: profileChanges,
  answer: z.object({ user: userInfo }),
  failures: profileFailures,
});

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/v1/app/upload-profile-image',
  summary: 'A new profile picture: jpeg, png or webp, drawn anew in two square sizes without its metadata',
  access: 'user',
  files: { photo: { maxBytes: pictureMaxBytes } },
  status: 201,
  answer: z.object({ message: z.string(), user: userInfo }),
  failures: {
    ACCOUNT_NO_PICTURE: { status: 400, message: 'Please select a file first.' },
    ACCOUNT_NOT_A_PICTURE: {
      status: 400,
      message: 'This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.',
    },
    ACCOUNT_TOO_OFTEN: { status: 429, message: 'Please wait before trying again' },
  },
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/profile-image',
  summary: 'Back to the default picture',
  access: 'user',
  answer: z.object({ message: z.string(), user: userInfo }),
});

/** As an agreement names a seller: the name in their papers, and where they are at home. */
export const sellerDetails = z.object({
  legalName: requiredText(120, 'Enter your legal name.'),
  country: z.enum(countries, 'Choose a country.'),
});

export const getSellerDetails = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller-details',
  summary: 'One’s own legal name and country as agreements name them; empty until given',
  access: 'user',
  answer: z.object({ legalName: z.string(), country: z.string() }),
});

export const setSellerDetails = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller-details',
  summary: 'Give or change one’s legal name and country; what was sold keeps the name in its agreement',
  access: 'user',
  body: sellerDetails,
  answer: z.object({ legalName: z.string(), country: z.string() }),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/v1/app/account/export',
  summary: 'Everything that the shop knows of one, as a zip of JSON files and the files themselves',
  access: 'user',
  answer: 'binary',
  contentType: 'application/zip',
  failures: {
    ...passwordRequired,
    ACCOUNT_TOO_OFTEN: { status: 429, message: 'Your data has been asked for very often. Try again later.' },
  },
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/v1/app/account/close',
  summary: 'Close one’s account: personal data goes, records we must keep are anonymized',
  access: 'user',
  body: z.object({ username: z.string().max(60) }),
  answer: message,
  failures: {
    ...passwordRequired,
    ACCOUNT_NAME_DIFFERS: { status: 400, message: 'Type your username to confirm.' },
    ACCOUNT_LAST_ADMIN: { status: 409, message: 'You are the only admin. Make somebody else one first.' },
  },
});

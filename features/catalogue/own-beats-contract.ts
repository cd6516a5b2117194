import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, requiredText, time } from '#contract-kit/shapes.ts';
import { fileKind, license } from '#features/licenses/contract.ts';
import {
  findTagIssues,
  isBeatPrice,
  maxCoverBytes,
  maxDescriptionLength,
  maxLicenses,
  maxTagLength,
  maxTags,
  maxTitleLength,
  splitTags,
  words,
} from './beat-rules.ts';
import { beat } from './contract.ts';
import { uploadKinds } from './upload-kinds.ts';

export const beatStatus = z.enum(['processing', 'failed', 'published', 'unpublished', 'sold']);
export type BeatStatus = z.infer<typeof beatStatus>;

/** A beat as its seller sees it, on sale or not. Until it is processed it has no time and no wave. */
export const ownBeat = beat.extend({
  status: beatStatus,
  /** Why it could not be made ready. */
  problem: z.string().nullable(),
  /** How far processing is: queued, or working on its sound. */
  step: z.enum(['waiting', 'sound']).nullable(),
  /** When it was first on sale. */
  publishedAt: time.nullable(),
  files: z.array(z.object({ kind: fileKind, bytes: z.number().int() })),
});
export type OwnBeat = z.infer<typeof ownBeat>;

const title = requiredText(maxTitleLength, 'Enter a title.');
const description = requiredText(maxDescriptionLength, 'Enter a description.');
const priceHint = 'A price is a number from 0 to 999999.99.';
const beatPrice = z.string('Enter a price.').trim().max(20, priceHint).refine(isBeatPrice, priceHint);
/** Joined by commas, as a form sends them, or a list. Wider than the rules, which tell better what is wrong. */
const tags = z
  .union(
    [
      z
        .string()
        .max(4 * maxTags * maxTagLength, words.longTag)
        .transform(splitTags),
      z
        .array(
          z
            .string()
            .trim()
            .max(4 * maxTagLength, words.longTag),
        )
        .max(4 * maxTags, words.manyTags),
    ],
    'Add tags.',
  )
  .superRefine((tagList, context) => findTagIssues(tagList).forEach((issue) => context.addIssue(issue)));
const licenses = z
  .array(id, words.noLicense)
  .min(1, words.noLicense)
  .max(maxLicenses, `At most ${maxLicenses} licenses.`);
const bpmHint = 'BPM is a whole number from 1 to 999.';
/** The ids of resumable uploads. */
const uploads = z.array(z.string().max(100)).max(10);

/** `licenses[0]`, `licenses[1]`, … of a form are one list. */
const gatherLicenses = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || 'licenses' in body) return body;
  const named = Object.entries(body).filter(([name]) => /^licenses\[\d*\]$/.test(name));
  return named.length === 0 ? body : { ...body, licenses: named.flatMap(([, value]) => value as string) };
};

/** What stands in the form beside the files. */
const newBeatShape = z.object({
  title,
  description,
  price: beatPrice.default('0.00'),
  genre: requiredText(60, 'Choose a genre.'),
  subGenre: requiredText(60, 'Choose a sub-genre.'),
  bpm: z
    .union([z.string().max(20, bpmHint), z.number().transform(String)], 'Enter the BPM.')
    .pipe(
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,2}$/, bpmHint),
    )
    .transform(Number),
  key: requiredText(20, 'Choose a key.'),
  tags,
  licenses,
});
export const newBeatFields = z.preprocess(gatherLicenses, newBeatShape);
/** `uploads`, in JSON alone: the ids of four resumable uploads in the place of files. */
const newBeatBody = z.preprocess(gatherLicenses, newBeatShape.extend({ uploads: uploads.optional() }));
export type NewBeatFields = z.output<typeof newBeatFields>;

const uploadFailures = {
  ACCOUNT_EMAIL_UNVERIFIED: {
    status: 403,
    message: 'Confirm your email address first: the link is in the email that we sent you.',
  },
  ACCOUNT_SELLER_DETAILS_MISSING: {
    status: 409,
    message: 'Give your legal name and country first: every agreement with a buyer names both parties.',
  },
  CATALOGUE_UPLOAD_REFUSED: { status: 400, message: 'Some fields need your attention.' },
  CATALOGUE_UPLOAD_TOO_LARGE: { status: 413, message: 'A file is too large.' },
  CATALOGUE_UPLOAD_BROKEN: { status: 400, message: 'The upload broke off. Nothing of it was kept. Try again.' },
  CATALOGUE_NO_SPACE: {
    status: 507,
    message: 'There’s no room for your files right now. Nothing was kept. Try again later.',
  },
  CATALOGUE_ACCOUNT_FULL: {
    status: 507,
    message: 'Your unfinished uploads take up all the room they may. Create or discard some drafts, then try again.',
  },
  CATALOGUE_CHECKS_BUSY: {
    status: 503,
    message: 'Too many files are waiting to be checked. Try again in a minute.',
  },
  CATALOGUE_UPLOADS_TOO_OFTEN: { status: 429, message: 'You have uploaded a lot in a short time. Wait a little.' },
} as const;

/** Files may be as large as the configuration allows, so the form is read as it comes. */
export const newBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/new-beat',
  summary:
    'Upload a beat: multipart with title, description, price, genre, subGenre, bpm, key, tags (comma joined), coverImage, licenses[i] and three beatFiles (mp3, wav, zip); or JSON with uploads in the place of files. It goes on sale by itself when it is processed.',
  access: 'user',
  files: { coverImage: { maxBytes: 0 }, beatFiles: { maxBytes: 0, maxFiles: 3 } },
  body: newBeatBody,
  streamed: true,
  status: 201,
  answer: ownBeat,
  failures: uploadFailures,
});

export const listOwnBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/user',
  summary: 'One’s own beats in every state, newest first',
  access: 'user',
  answer: z.object({ beatTracks: z.array(ownBeat), totalBeatsUploaded: z.number().int() }),
});

const ownBeatGone = {
  CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: 'Beat not found' },
  CATALOGUE_CHANGES_TOO_OFTEN: {
    status: 429,
    message: 'You’ve made many changes in a short time. Try again in a minute.',
  },
} as const;
const ofBeat = z.object({ id });

export const editBeat = endpoint({
  method: 'PUT',
  path: '/api/v1/app/beatstore/:id',
  summary: 'Change a beat of one’s own: only what is sent changes; a form when a new cover comes along',
  access: 'user',
  params: ofBeat,
  files: { coverImage: { maxBytes: maxCoverBytes } },
  body: z.preprocess(gatherLicenses, newBeatShape.extend({ price: beatPrice }).partial()),
  answer: ownBeat,
  failures: {
    ...ownBeatGone,
    CATALOGUE_EDIT_REFUSED: { status: 400, message: 'Some fields need your attention.' },
    CATALOGUE_COVERS_TOO_OFTEN: {
      status: 429,
      message: 'You’ve changed covers very often. Try again in a few minutes.',
    },
    CATALOGUE_BEAT_SOLD: { status: 409, message: 'This beat was sold exclusively. It belongs to its buyer.' },
  },
});

export const replaceFiles = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/files',
  summary:
    'Replace files of a beat for future buyers: multipart with one to three beatFiles, or JSON with uploads in their place; past buyers keep theirs',
  access: 'user',
  params: ofBeat,
  files: { beatFiles: { maxBytes: 0, maxFiles: 3 } },
  body: z.object({ uploads: uploads.optional() }),
  streamed: true,
  answer: ownBeat,
  failures: {
    ...ownBeatGone,
    ...uploadFailures,
    CATALOGUE_BEAT_SOLD: { status: 409, message: 'This beat was sold exclusively. It belongs to its buyer.' },
  },
});

const moves = {
  ...ownBeatGone,
  CATALOGUE_BEAT_SOLD: { status: 409, message: 'This beat was sold exclusively. It belongs to its buyer.' },
  CATALOGUE_BEAT_INCOMPLETE: { status: 409, message: 'This beat is not ready for sale yet.' },
} as const;

export const publishOwnBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/publish',
  summary: 'Put a beat (back) on sale',
  access: 'user',
  params: ofBeat,
  answer: ownBeat,
  failures: {
    ...moves,
    ACCOUNT_SELLER_DETAILS_MISSING: uploadFailures.ACCOUNT_SELLER_DETAILS_MISSING,
    ACCOUNT_EMAIL_UNVERIFIED: uploadFailures.ACCOUNT_EMAIL_UNVERIFIED,
  },
});

export const unpublishOwnBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/unpublish',
  summary: 'Take a beat off sale for a while',
  access: 'user',
  params: ofBeat,
  answer: ownBeat,
  failures: moves,
});

export const retryBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/retry',
  summary: 'Process a beat again after it has failed',
  access: 'user',
  params: ofBeat,
  answer: ownBeat,
  failures: {
    ...ownBeatGone,
    CATALOGUE_BEAT_NOT_FAILED: { status: 409, message: 'Only a beat whose processing has failed can be tried again.' },
  },
});

export const deleteBeat = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/beatstore/:id',
  summary: 'Take a beat off sale for good; what somebody has bought stays theirs',
  access: 'user',
  params: ofBeat,
  answer: message,
  failures: {
    ...ownBeatGone,
    CATALOGUE_BEAT_SOLD: { status: 409, message: 'This beat was sold exclusively. It belongs to its buyer.' },
  },
});

/** Begun, gone on with and ended by the tus protocol (POST, HEAD, PATCH and DELETE at the same address). */
export const getUpload = endpoint({
  method: 'GET',
  path: '/api/v1/app/uploads/:uploadId',
  summary: 'How far a resumable upload is, for its owner or with the Upload-Token of the answer that began it',
  access: 'optional',
  params: z.object({
    uploadId: z
      .string()
      .max(40)
      .regex(/^[0-9a-f]{40}$/),
  }),
  query: z.object({ token: z.string().max(100).optional() }),
  answer: z.object({
    state: z.enum(['receiving', 'checking', 'ready', 'refused']),
    kind: z.enum(uploadKinds),
    filename: z.string(),
    bytes: z.number().int(),
    /** Why it was refused. */
    reason: z.string().nullable(),
    /** `bpm` and `key` were heard in it; `tag` is what the file says of itself. */
    facts: z.object({
      durationMs: z.number().int().optional(),
      bpm: z.number().int().optional(),
      key: z.string().optional(),
      tag: z
        .object({ title: z.string().optional(), bpm: z.number().int().optional(), key: z.string().optional() })
        .optional(),
    }),
  }),
  failures: {
    CATALOGUE_UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is not there any more. Choose the file again.' },
  },
});
export type UploadState = z.output<typeof getUpload.answer>;

export const listUsableLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/licenses/usable',
  summary: 'The licenses that one may offer with a beat, in the order in which buyers see them',
  access: 'user',
  answer: z.object({ licenses: z.array(license) }),
});

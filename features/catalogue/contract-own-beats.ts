import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { changedEntry, changesPage, changesPerPage, changesQuery } from '#contract-kit/list-changes.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { notForExclusives } from '#contract-kit/refusals.ts';
import { id, message, pageCounts, pageNumber, price, requiredText, text, time } from '#contract-kit/shapes.ts';
import { cleanText } from '#contract-kit/visible-text.ts';
import { fileKind, license } from '#features/licenses/contract.ts';
import {
  beatChoices,
  type ChoiceName,
  choiceNames,
  eachChoice,
  eachSharedChoice,
  maxChoiceLength,
  missingText,
} from './beat-choices.ts';
import {
  findTagIssues,
  isBeatPrice,
  maxCoverBytes,
  maxDescriptionLength,
  maxLicenses,
  maxTagLength,
  maxTags,
  maxTitleLength,
  ownBeatsPerPage,
  splitTags,
  words,
  kitWords,
} from './beat-rules.ts';
import { beat, zipFiles } from './contract.ts';
import { contentIdFields } from './contract-content-id.ts';
import { kitTypes } from './kits.ts';
import { uploadKinds } from './upload-kinds.ts';

export const beatStatus = z.enum(['processing', 'failed', 'scheduled', 'published', 'unpublished', 'sold']);
export type BeatStatus = z.infer<typeof beatStatus>;

/** The beat may be off sale. It has no length and no waveform until it's processed. */
export const ownBeat = beat
  .extend({
    fromPrice: price.nullable().describe('What a buyer pays with the cheapest license; null: it has no license'),
    contentIdService: z.string().describe('A service that identifies its sound elsewhere; empty: none'),
    contentIdClearing: z.string().describe('How buyers have a claim of that service cleared'),
    freeDownload: z.boolean().describe('Given away as a tagged mp3 while it’s on sale'),
    freeFile: z
      .enum(['none', 'preparing', 'ready', 'failed'])
      .describe('What of that there is; `failed`: its WAV file can’t be made into one'),
    status: beatStatus.describe('Whether it’s on sale; `sold`: exclusively'),
    problem: z.string().nullable().describe('Why processing failed; null if it didn’t'),
    step: z.enum(['waiting', 'sound']).nullable().describe('Of processing: queued, or working on the audio'),
    publishedAt: time.nullable().describe('When it was first on sale'),
    publishAt: time
      .nullable()
      .describe('When it goes on sale, or should have if there is a `releaseProblem`; null: as soon as it’s ready'),
    releaseProblem: z.string().nullable().describe('Why it couldn’t be published at `publishAt`'),
    waits: z.boolean().describe('It goes on sale once everybody who was invited to share in it has responded'),
    takenOff: z
      .object({
        at: time.describe('Since when'),
        reason: z.string().describe('Why, as the label says'),
        waits: z.boolean().describe('An admin has still to decide'),
      })
      .nullable()
      .describe('Set while the label keeps it off the store: it can’t be published'),
    files: z
      .array(z.object({ kind: fileKind, bytes: z.number().int().describe('How large it is') }))
      .describe('What is sold'),
    ownPrices: z
      .array(
        z.object({
          licenseId: id,
          price: price.describe('What it costs on this beat'),
          usualPrice: price.describe('What it costs on others'),
        }),
      )
      .describe('The licenses that cost another price on this beat; `licenses` already has that price'),
  })
  .meta({ title: 'OwnBeat' });
export type OwnBeat = z.infer<typeof ownBeat>;

const title = requiredText(maxTitleLength, 'Enter a title.');
const description = requiredText(maxDescriptionLength, 'Enter a description.');
const priceHint = 'Enter a price from 0 to 999999.99.';
const beatPrice = z
  .string('Enter a price.')
  .trim()
  .max(20, priceHint)
  .refine(isBeatPrice, priceHint)
  .meta({ example: '19.99' });
/** A list, or a form's text joined by commas. Both are split at commas, by which the store filters. Its limits are looser than `findTagIssues`, whose messages are better. */
const tags = z
  .union(
    [
      z
        .string()
        .overwrite(cleanText)
        .max(4 * maxTags * maxTagLength, words.longTag)
        .transform(splitTags),
      z
        .array(
          z
            .string()
            .overwrite(cleanText)
            .max(4 * maxTagLength, words.longTag),
        )
        .max(4 * maxTags, words.manyTags)
        .transform((tagList) => tagList.flatMap(splitTags)),
    ],
    'Add tags.',
  )
  .superRefine((tagList, context) => findTagIssues(tagList).forEach((issue) => context.addIssue(issue)))
  .meta({ example: ['dark', 'slow'] });
const licenses = z
  .array(id, words.noLicense)
  .min(1, words.noLicense)
  .max(maxLicenses, `At most ${maxLicenses} licenses.`);
/** Cents once parsed. An empty price becomes null, which means the license's usual price. */
const licensePrices = z
  .array(
    z.object({
      licenseId: id,
      price: z
        .string('Enter a price.')
        .trim()
        .max(20, priceHint)
        .refine((typed) => typed === '' || isBeatPrice(typed), priceHint)
        .transform((typed) => (typed === '' ? null : priceToCents(typed)))
        .meta({ example: '24.99' }),
    }),
  )
  .max(maxLicenses, `At most ${maxLicenses} licenses.`)
  .refine((prices) => new Set(prices.map(({ licenseId }) => licenseId)).size === prices.length, words.twoPrices);
export type LicensePrices = z.output<typeof licensePrices>;
const choice = (name: ChoiceName) =>
  beatChoices[name].isOptional ? text(maxChoiceLength).optional() : requiredText(maxChoiceLength, missingText(name));
const bpmHint = 'BPM must be a whole number from 1 to 999.';
export const uploads = z.array(z.string().max(100)).max(10);

const momentHint = 'Choose a date and time.';
const instant = z.iso.datetime({ offset: true });
/** A time in ISO 8601. Null, or the empty text of a form, publishes the beat as soon as it's ready. */
const publishAt = z
  .string(momentHint)
  .max(40, momentHint)
  .refine((at) => at === '' || instant.safeParse(at).success, momentHint)
  .nullable()
  .transform((at) => (at ? new Date(at) : null))
  .meta({ example: '2026-12-24T18:00:00Z' });

const freeHint = 'Say whether it’s a free download: true or false.';
/** A form sends it as text. */
const freeDownload = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], freeHint);

/** Turns a form's `licenses[0]`, `licenses[1]`, … into a list, and likewise its `licensePrices[LICENSE]`. */
const gatherLicenses = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const named = Object.entries(body).flatMap(([name, value]) => (/^licenses\[\d*\]$/.test(name) ? [value] : []));
  const priced = Object.entries(body).flatMap(([name, value]) => {
    const [, licenseId] = /^licensePrices\[(.*)\]$/.exec(name) ?? [];
    return licenseId === undefined ? [] : [{ licenseId, price: value as unknown }];
  });
  return {
    ...(named.length > 0 && { licenses: named.flat() as unknown }),
    ...(priced.length > 0 && { licensePrices: priced }),
    ...body,
  };
};

/** All fields of the form except the files. */
const newBeatShape = z.object({
  title,
  description,
  price: beatPrice.default('0.00'),
  ...eachChoice(choice),
  bpm: z
    .union([z.string().max(20, bpmHint), z.number().transform(String)], 'Enter the BPM.')
    .pipe(
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,2}$/, bpmHint),
    )
    .transform(Number)
    .meta({ example: 92 }),
  tags,
  licenses,
  licensePrices: licensePrices.optional(),
  publishAt: publishAt.optional(),
  /** Whether visitors can download a tagged mp3 for free; false by default. */
  freeDownload: freeDownload.optional(),
  ...contentIdFields,
});
export const newBeatFields = z.preprocess(gatherLicenses, newBeatShape);
/** JSON names the ids of four uploads in `uploads`, instead of sending files. */
const newBeatBody = z.preprocess(gatherLicenses, newBeatShape.extend({ uploads: uploads.optional() }));
/** Fields that many new beats have in common, plus `more`. Each beat sets the other fields itself. */
export const importDefaults = <M extends z.core.$ZodLooseShape>(more: M) =>
  z.preprocess(
    gatherLicenses,
    newBeatShape
      .pick({
        description: true,
        price: true,
        ...eachSharedChoice(() => true as const),
        tags: true,
        licenses: true,
        freeDownload: true,
      })
      .extend({ price: beatPrice })
      .partial()
      .extend(more),
  );
export type NewBeatFields = z.output<typeof newBeatFields>;

const uploadFailures = {
  ACCOUNT_EMAIL_UNVERIFIED: {
    status: 403,
    message: 'Verify your email first. The link and a code are in the email we sent you.',
  },
  ACCOUNT_SELLER_DETAILS_MISSING: {
    status: 409,
    message: 'Add your legal name and country first: every agreement with a buyer names both parties.',
  },
  CATALOGUE_UPLOAD_REFUSED: { status: 400, message: 'Some fields need your attention.' },
  CATALOGUE_UPLOAD_TOO_LARGE: { status: 413, message: 'A file is too large.' },
  CATALOGUE_UPLOAD_BROKEN: { status: 400, message: 'The upload was interrupted and nothing was saved. Try again.' },
  CATALOGUE_NO_SPACE: {
    status: 503,
    message: 'There’s no room for your files right now. Nothing was saved. Try again later.',
  },
  CATALOGUE_ACCOUNT_FULL: {
    status: 413,
    message: 'Your unfinished uploads have reached their storage limit. Create or discard some drafts, then try again.',
  },
  CATALOGUE_CHECKS_BUSY: {
    status: 503,
    message: 'Too many files are waiting to be checked. Try again in a minute.',
  },
  CATALOGUE_UPLOADS_TOO_OFTEN: { status: 429, message: 'You’ve uploaded a lot in a short time. Try again soon.' },
} as const;

/** The form is streamed, since files may be as large as the configuration allows. */
export const newBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/new-beat',
  scope: 'catalogue:write',
  summary: `Upload a beat: multipart with title, description, price, ${choiceNames.join(', ')}, bpm, tags (comma joined), coverImage, licenses[i], licensePrices[LICENSE] for what costs another price on this beat, freeDownload, and three beatFiles (mp3, wav, zip); or JSON with uploads instead of files. It goes on sale automatically once it is processed, or at publishAt, which is at least a minute and at most a year ahead.`,
  access: 'user',
  files: { coverImage: { maxBytes: 0 }, beatFiles: { maxBytes: 0, maxFiles: 3 } },
  body: newBeatBody,
  streamed: true,
  status: 201,
  response: ownBeat,
  failures: uploadFailures,
});

export const newKit = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/new-kit',
  scope: 'catalogue:write',
  summary:
    'Upload a sound kit from three resumable uploads: a cover, an mp3, which is its demo, and a zip, which is what is sold. It goes on sale automatically once it is processed, or at publishAt',
  access: 'user',
  body: newBeatShape
    .pick({ title: true, description: true, ...eachSharedChoice(() => true as const), tags: true })
    .extend({
      price: beatPrice,
      publishAt: newBeatShape.shape.publishAt,
      kitType: z.enum(kitTypes, kitWords.noType),
      uploads,
    }),
  status: 201,
  response: ownBeat,
  failures: uploadFailures,
});

export const ownShow = z.enum(['all', 'on-sale', 'not-on-sale']);
export type OwnShow = z.infer<typeof ownShow>;

export const listOwnBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/user',
  summary: `Your own beats in every state, newest first, ${ownBeatsPerPage} a page. A search looks at titles`,
  access: 'user',
  query: z.object({ search: text(100).default(''), show: ownShow.default('all'), page: pageNumber() }),
  response: z.object({
    beatTracks: z.array(ownBeat).max(ownBeatsPerPage),
    /** All of the seller's beats, whatever the search. */
    totalBeatsUploaded: z.number().int(),
    ...pageCounts,
  }),
});

const ownBeatGone = {
  CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: 'Beat not found' },
  CATALOGUE_CHANGES_TOO_OFTEN: {
    status: 429,
    message: 'You’ve made many changes in a short time. Try again in a minute.',
  },
} as const;
const ofBeat = z.object({ id });

const moves = {
  ...ownBeatGone,
  CATALOGUE_BEAT_SOLD: { status: 409, message: 'This beat was sold exclusively and belongs to its buyer.' },
  CATALOGUE_BEAT_INCOMPLETE: { status: 409, message: 'This isn’t ready for sale yet.' },
} as const;

const publishing = {
  ...moves,
  CATALOGUE_BEAT_TAKEN_OFF: { status: 409, message: 'The label took this down.' },
  ACCOUNT_SELLER_DETAILS_MISSING: uploadFailures.ACCOUNT_SELLER_DETAILS_MISSING,
  ACCOUNT_EMAIL_UNVERIFIED: uploadFailures.ACCOUNT_EMAIL_UNVERIFIED,
} as const;

export const editBeat = endpoint({
  method: 'PUT',
  path: '/api/v1/app/beatstore/:id',
  scope: 'catalogue:write',
  summary:
    'Edit one of your beats: only what is sent changes, an empty price of licensePrices back to the usual one; a form if there is a new cover. `publishAt` schedules a beat that isn’t on sale; null puts it on sale as soon as it is ready',
  access: 'user',
  recentPassword: { when: 'to offer an exclusive license or make one cheaper' },
  params: ofBeat,
  files: { coverImage: { maxBytes: maxCoverBytes } },
  body: z.preprocess(
    gatherLicenses,
    newBeatShape.extend({ price: beatPrice, kitType: z.enum(kitTypes, kitWords.noType) }).partial(),
  ),
  response: ownBeat,
  failures: {
    CATALOGUE_EDIT_REFUSED: { status: 400, message: 'Some fields need your attention.' },
    CATALOGUE_COVERS_TOO_OFTEN: {
      status: 429,
      message: 'You’ve changed covers too often. Try again in a few minutes.',
    },
    ...notForExclusives,
    ...publishing,
  },
});

export const replaceFiles = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/files',
  scope: 'catalogue:write',
  summary:
    'Replace a beat’s files for future buyers: multipart with one to three beatFiles, or JSON with uploads instead; past buyers keep theirs',
  access: 'user',
  params: ofBeat,
  files: { beatFiles: { maxBytes: 0, maxFiles: 3 } },
  body: z.object({ uploads: uploads.optional() }),
  streamed: true,
  response: ownBeat,
  failures: {
    ...ownBeatGone,
    ...uploadFailures,
    CATALOGUE_BEAT_SOLD: { status: 409, message: 'This beat was sold exclusively and belongs to its buyer.' },
  },
});

export const publishOwnBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/publish',
  scope: 'catalogue:write',
  summary: 'Put a beat on sale, or back on sale; a scheduled one before its time',
  access: 'user',
  params: ofBeat,
  response: ownBeat,
  failures: publishing,
});

export const unpublishOwnBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/unpublish',
  scope: 'catalogue:write',
  summary: 'Take a beat off sale temporarily, or cancel its schedule',
  access: 'user',
  params: ofBeat,
  response: ownBeat,
  failures: moves,
});

export const retryBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/retry',
  scope: 'catalogue:write',
  summary: 'Process a beat again after it has failed',
  access: 'user',
  params: ofBeat,
  response: ownBeat,
  failures: {
    ...ownBeatGone,
    CATALOGUE_BEAT_NOT_FAILED: { status: 409, message: 'Only what failed to process can be retried.' },
  },
});

export const deleteBeat = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/beatstore/:id',
  summary: 'Delete a beat; buyers keep what they bought',
  access: 'user',
  params: ofBeat,
  response: message,
  failures: {
    ...ownBeatGone,
    CATALOGUE_BEAT_SOLD: { status: 409, message: 'This beat was sold exclusively and belongs to its buyer.' },
  },
});

export const playOwnBeat = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/:id/play',
  summary: 'The preview of one of your beats, on sale or not; supports Range (RFC 9110); not counted as a play',
  access: 'user',
  params: ofBeat,
  response: 'binary',
  contentType: 'audio/mpeg',
  failures: {
    CATALOGUE_BEAT_NOT_FOUND: ownBeatGone.CATALOGUE_BEAT_NOT_FOUND,
    CATALOGUE_RANGE_NOT_SATISFIABLE: { status: 416, message: 'The preview has no bytes in that range.' },
  },
});

/** Uploads are sent by the tus protocol (see `server/upload-calls.ts`). */
export const getUpload = endpoint({
  method: 'GET',
  path: '/api/v1/app/uploads/:uploadId',
  scope: 'catalogue:write',
  summary: 'The progress of a resumable upload, for its owner or with the Upload-Token it was started with',
  access: 'optional',
  params: z.object({
    uploadId: z
      .string()
      .max(40)
      .regex(/^[0-9a-f]{40}$/)
      .meta({ example: '5a3464444d33a68463513f5da667da8e38aaab13' }),
  }),
  query: z.object({ token: z.string().max(100).optional() }),
  response: z.object({
    state: z.enum(['receiving', 'checking', 'ready', 'refused']).describe('`ready`: a beat can be made of it'),
    kind: z.enum(uploadKinds).describe('What the file is for'),
    filename: z.string().describe('As its sender called it'),
    bytes: z.number().int().describe('How large it is'),
    reason: z.string().nullable().describe('Why it was refused; null if it wasn’t'),
    warning: z
      .string()
      .nullable()
      .describe('What to know before it’s sold: the shop has the same file already; null if it hasn’t'),
    facts: z
      .object({
        durationMs: z.number().int().optional().describe('How long the audio is, in milliseconds'),
        contents: z
          .object({
            count: z.number().int().describe('How many files'),
            bytes: z.number().int().describe('How large they are together'),
            files: zipFiles.describe('The first of them'),
          })
          .optional()
          .describe('What is in a zip'),
        bpm: z.number().int().optional().describe('Detected from the audio'),
        key: z.string().optional().describe('Detected from the audio'),
        tag: z
          .object({
            title: z.string().optional().describe('Of the sound'),
            bpm: z.number().int().optional().describe('Of the sound'),
            key: z.string().optional().describe('Of the sound'),
          })
          .optional()
          .describe('What the file’s own tags say'),
      })
      .describe('What was found out about it'),
  }),
  failures: {
    CATALOGUE_UPLOAD_NOT_FOUND: { status: 404, message: 'This upload no longer exists. Choose the file again.' },
  },
});
export type UploadState = z.output<typeof getUpload.response>;

export const listUsableLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/licenses/usable',
  scope: 'catalogue:read',
  summary: 'The licenses you can offer with a beat, in the order buyers see them',
  access: 'user',
  response: z.object({ licenses: z.array(license).describe('What is usual on a new beat; each beat names its own') }),
});

// For API clients that keep a copy of the catalogue.

const syncedBeat = ownBeat.extend(changedEntry).meta({ title: 'SyncedBeat' });

export const syncBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/sync/beats',
  scope: 'catalogue:read',
  access: 'seller',
  summary: `Your beats in every state, for an admin everybody’s: what changed first comes first, ${changesPerPage} a page`,
  query: changesQuery,
  response: z.object({
    beats: z.array(syncedBeat).max(changesPerPage).describe('Those that have changed'),
    removed: z
      .array(z.object({ _id: id, ...changedEntry }))
      .max(changesPerPage)
      .describe('Those that were deleted'),
    ...changesPage,
  }),
});

export const syncBeat = endpoint({
  method: 'GET',
  path: '/api/v1/app/sync/beats/:beatId',
  scope: 'catalogue:read',
  access: 'seller',
  summary: 'One of your beats in any state, for an admin anybody’s',
  params: z.object({ beatId: id }),
  response: z.object({ beat: syncedBeat.describe('As in the list') }),
  failures: { CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: 'Beat not found' } },
});

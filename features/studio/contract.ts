import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { notForExclusives } from '#contract-kit/refusals.ts';
import { id, message, pageCounts, pageNumber, price, text, time } from '#contract-kit/shapes.ts';
import { choiceNames } from '#features/catalogue/beat-choices.ts';
import { maxCoverBytes, ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import { beat, beatStatus, sellingRefusals } from '#features/catalogue/contract.ts';
import { beatFileKinds, fileKind, license } from '#features/licenses/contract.ts';
import { beatChanges, newBeatBody, uploads } from './beat-form.ts';
import { uploadFailures } from './contract-uploads.ts';
import { allExtensions, fileCount } from './upload-words.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The beat may be off sale. It has no length and no waveform until it's processed. */
export const ownBeat = beat
  .extend({
    fromPrice: price
      .nullable()
      .describe('What a buyer pays with the cheapest license; null if the beat has no license'),
    contentIdService: z.string().describe('Content identification service that it’s registered with; empty if none'),
    contentIdClearing: z.string().describe('How buyers get a claim by that service cleared'),
    freeDownload: z.boolean().describe('Whether visitors can download a free, tagged mp3 while it’s on sale'),
    freeFile: z
      .enum(['none', 'preparing', 'ready', 'failed'])
      .describe(
        'State of the free mp3: `none` if it isn’t a free download, `failed` if it can’t be made from the WAV file',
      ),
    status: beatStatus.describe('State of the beat; `published` is on sale, `sold` is sold exclusively'),
    problem: z.string().nullable().describe('Why processing failed; null if it didn’t'),
    step: z
      .enum(['waiting', 'sound'])
      .nullable()
      .describe(
        'Step of processing: `waiting` in the queue, or `sound` for work on the audio; null if it isn’t processing',
      ),
    publishedAt: time.nullable().describe('When it was first on sale; null if never'),
    publishAt: time
      .nullable()
      .describe(
        'When it’s scheduled to go on sale, or should have gone on sale if there is a `releaseProblem`; null if no time is set',
      ),
    releaseProblem: z
      .string()
      .nullable()
      .describe('Why it couldn’t be published at `publishAt`; null if it could, or isn’t due'),
    waits: z.boolean().describe('Whether it waits for invited collaborators to respond before it goes on sale'),
    takenOff: z
      .object({
        at: time.describe('When the label took it down'),
        reason: z.string().describe('The label’s reason'),
        waits: z.boolean().describe('Whether an admin still has to decide'),
      })
      .nullable()
      .describe('Set while the label keeps it off the store, when it can’t be published'),
    files: z
      .array(z.object({ kind: fileKind, bytes: z.number().int().describe('Size in bytes') }))
      .describe('Current files, including the demo of a sound kit'),
    ownPrices: z
      .array(
        z.object({
          licenseId: id,
          price: price.describe('Price of the license on this beat'),
          usualPrice: price.describe('Price of the license on other beats'),
        }),
      )
      .describe('Licenses with their own price on this beat; `licenses` already includes it'),
  })
  .meta({ title: 'OwnBeat' });
export type OwnBeat = z.infer<typeof ownBeat>;

/** The form is streamed, since files may be as large as the configuration allows. */
export const newBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/new-beat',
  scope: 'catalogue:write',
  summary: `Upload a beat. Send a multipart form with title, description, price, ${choiceNames.join(', ')}, bpm, tags (joined by commas), coverImage, licenses[i], licensePrices[LICENSE] for licenses with their own price on this beat, freeDownload, and ${fileCount} beatFiles (${allExtensions}), or send JSON with uploads instead of files. The beat goes on sale once it’s processed, or at publishAt, which is at least a minute and at most a year ahead`,
  access: 'user',
  files: { coverImage: { maxBytes: 0 }, beatFiles: { maxBytes: 0, maxFiles: beatFileKinds.length } },
  body: newBeatBody,
  streamed: true,
  status: 201,
  response: ownBeat,
  failures: uploadFailures,
});

const listedBeat = ownBeat
  .extend({ recentPlays: z.number().int().describe('Plays of the last 30 days, up to and including today (UTC)') })
  .meta({ title: 'ListedBeat' });
export type ListedBeat = z.infer<typeof listedBeat>;

export const ownShow = z.enum(['all', 'on-sale', 'not-on-sale']);
export type OwnShow = z.infer<typeof ownShow>;

export const listOwnBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/user',
  summary: `List your beats in every state, newest first, ${ownBeatsPerPage} a page. \`search\` matches titles`,
  access: 'user',
  query: z.object({ search: text(100).default(''), show: ownShow.default('all'), page: pageNumber() }),
  response: z.object({
    beatTracks: z.array(listedBeat).max(ownBeatsPerPage),
    /** All of the seller's beats, whatever the search. */
    totalBeatsUploaded: z.number().int(),
    ...pageCounts,
  }),
});

const ownBeatGone = {
  CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` },
  CATALOGUE_CHANGES_TOO_OFTEN: {
    status: 429,
    message: () => t`You’ve made many changes in a short time. Try again in a minute.`,
  },
} as const;
const ofBeat = z.object({ id: id.describe('Id of the beat or sound kit') });

const moves = {
  ...ownBeatGone,
  CATALOGUE_BEAT_SOLD: { status: 409, message: () => t`This beat was sold exclusively and belongs to its buyer.` },
  CATALOGUE_BEAT_INCOMPLETE: { status: 409, message: () => t`This isn’t ready for sale yet.` },
} as const;

const publishing = {
  ...moves,
  CATALOGUE_BEAT_TAKEN_OFF: { status: 409, message: () => t`The label took this down.` },
  ...sellingRefusals,
} as const;

export const editBeat = endpoint({
  method: 'PUT',
  path: '/api/v1/app/beatstore/:id',
  scope: 'catalogue:write',
  summary:
    'Edit one of your beats. Only the fields that you send change; an empty price in licensePrices restores the usual one. Send a form to change the cover, otherwise JSON. `publishAt` schedules a beat that isn’t on sale; null puts it on sale as soon as it’s ready',
  access: 'user',
  recentPassword: { when: 'to offer an exclusive license or make one cheaper' },
  params: ofBeat,
  files: { coverImage: { maxBytes: maxCoverBytes } },
  body: beatChanges,
  response: ownBeat,
  failures: {
    CATALOGUE_EDIT_REFUSED: { status: 400, message: () => t`Some fields need your attention.` },
    CATALOGUE_COVERS_TOO_OFTEN: {
      status: 429,
      message: () => t`You’ve changed covers too often. Try again in a few minutes.`,
    },
    ...notForExclusives,
    ...publishing,
  },
});

export const replaceFiles = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/files',
  scope: 'catalogue:write',
  summary: `Replace a beat’s files for future buyers; past buyers keep theirs. Send a multipart form with one to ${fileCount} beatFiles, or JSON with uploads`,
  access: 'user',
  params: ofBeat,
  files: { beatFiles: { maxBytes: 0, maxFiles: beatFileKinds.length } },
  body: z.object({ uploads: uploads.optional() }),
  streamed: true,
  response: ownBeat,
  failures: {
    ...ownBeatGone,
    ...uploadFailures,
    CATALOGUE_BEAT_SOLD: { status: 409, message: () => t`This beat was sold exclusively and belongs to its buyer.` },
  },
});

export const publishOwnBeat = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/:id/publish',
  scope: 'catalogue:write',
  summary: 'Put a beat on sale, or back on sale. A scheduled beat goes on sale early',
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
  summary: 'Process a beat again after processing has failed',
  access: 'user',
  params: ofBeat,
  response: ownBeat,
  failures: {
    ...ownBeatGone,
    CATALOGUE_BEAT_NOT_FAILED: { status: 409, message: () => t`Only what failed to process can be retried.` },
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
    CATALOGUE_BEAT_SOLD: { status: 409, message: () => t`This beat was sold exclusively and belongs to its buyer.` },
  },
});

export const playOwnBeat = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/:id/play',
  summary:
    'Stream the preview of one of your beats, whether it’s on sale or not. Supports Range (RFC 9110); doesn’t count as a play',
  access: 'user',
  params: ofBeat,
  response: 'binary',
  contentType: 'audio/mpeg',
  failures: {
    CATALOGUE_BEAT_NOT_FOUND: ownBeatGone.CATALOGUE_BEAT_NOT_FOUND,
    CATALOGUE_RANGE_NOT_SATISFIABLE: { status: 416, message: () => t`The preview has no bytes in that range.` },
  },
});

export const listUsableLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/licenses/usable',
  scope: 'catalogue:read',
  summary: 'List the licenses that you can offer with a beat, in the order buyers see them',
  access: 'user',
  response: z.object({
    licenses: z.array(license).describe('Licenses with their usual prices; a beat may have its own prices'),
  }),
});

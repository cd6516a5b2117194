import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import type { Failure } from '#contract-kit/failure.ts';
import { exampleId, id, price, time } from '#contract-kit/shapes.ts';
import { cleanText } from '#contract-kit/visible-text.ts';
import { fileKind, license } from '#features/licenses/contract.ts';
import { beatChoices, eachChoice, maxChoiceLength } from './beat-choices.ts';
import { kitTypes, maxNamedFiles, productKinds } from './kits.ts';
import { lengthNames, maxTagFilter, sortings } from './sortings.ts';
import { t } from '#contract-kit/texts/text.ts';

export const person = z
  .object({
    _id: id,
    username: z.string().describe('Username, as in the URL of their page'),
    name: z.string().describe('Display name, like "Mia Marsh"'),
  })
  .meta({ title: 'Person' });

/** A collaborator who has accepted a share. */
const credit = z
  .object({
    name: z.string().describe('Display name'),
    username: z.string().nullable().describe('Username; null if they have no artist page'),
    role: z.string().describe('What they did, like "Co-producer"'),
    isProducer: z.boolean().describe('Whether they’re named as a producer, next to the seller'),
  })
  .meta({ title: 'Credit' });

export const comment = z
  .object({
    _id: id,
    user: z.object({ username: z.string().describe('Username, or "Closed account"') }).describe('The author'),
    text: z.string().describe('Plain text'),
    createdAt: time.describe('When it was written'),
  })
  .meta({ title: 'BeatComment' });
export type Comment = z.infer<typeof comment>;

export const kit = z
  .object({
    type: z.enum(kitTypes).describe('Type of sounds in the kit'),
    files: z.number().int().describe('Number of files in the zip'),
    bytes: z.number().int().describe('Total size of the unpacked files, in bytes'),
  })
  .meta({ title: 'Kit' });
export type Kit = z.infer<typeof kit>;

export const beatStatus = z.enum(['processing', 'failed', 'scheduled', 'published', 'unpublished', 'sold']);
export type BeatStatus = z.infer<typeof beatStatus>;

/** Failures of calls that put something on sale: why someone may not sell music. */
export const sellingRefusals = {
  ACCOUNT_EMAIL_UNVERIFIED: {
    status: 403,
    message: () => t`Verify your email first. The link and a code are in the email we sent you.`,
  },
  ACCOUNT_SELLER_DETAILS_MISSING: {
    status: 409,
    message: () => t`Add your legal name and country first: every agreement with a buyer names both parties.`,
  },
} as const;
export type SellingRefusal = Failure<keyof typeof sellingRefusals>;

/** Everything that the list, the player and the license chooser need. */
export const beat = z
  .object({
    _id: id,
    kind: z.enum(productKinds).describe('Whether it’s a beat or a sound kit; both are in the same lists'),
    kit: kit.nullable().describe('Contents of a sound kit; null for a beat'),
    title: z.string().describe('Title'),
    description: z.string().describe('Plain text by the seller'),
    price: price.describe('The beat’s own price. A buyer pays it plus the price of the license'),
    ...eachChoice((name) => z.string().describe(beatChoices[name].description)),
    bpm: z.number().int().nullable().describe('Tempo in beats per minute; null for a sound kit'),
    tags: z.array(z.string()).describe('Tags'),
    coverImage: z.string().describe('Path of the cover on this site, 512 px wide'),
    licenses: z.array(license).describe('Licenses that it’s sold under, with their prices on this beat'),
    beatFiles: z.array(fileKind).describe('Kinds of files for sale'),
    time: z.string().describe('Length as m:ss; empty if not known yet'),
    durationMs: z.number().int().describe('Length in milliseconds; 0 if not known yet'),
    wave: z.string().describe('64 peaks of the whole beat, one character each; empty if not known yet'),
    likes: z
      .array(id)
      .describe(
        'On a single beat: the newest 200 users who like it, oldest first, for its seller and admins. Other users get at most their own id. Empty in lists',
      ),
    likeCount: z.number().int().describe('Number of likes'),
    commentCount: z.number().int().describe('Number of visible comments'),
    createdAt: time.describe('When it was first published; for your own beats, when it was uploaded'),
    user: person.describe('The seller'),
    credits: z
      .array(credit)
      .optional()
      .describe('Credited collaborators besides the seller; missing if there are none, or if it isn’t on sale'),
  })
  .meta({ title: 'Beat' });
export type Beat = z.infer<typeof beat>;

export const zipFiles = z
  .array(
    z.object({
      name: z.string().describe('Path in the zip'),
      bytes: z.number().int().describe('Unpacked size in bytes'),
    }),
  )
  .max(maxNamedFiles);

export const track = beat
  .extend({
    comments: z.array(comment).describe('The newest 50 comments, newest first'),
    freeDownload: z.boolean().describe('Whether the seller offers a free, tagged mp3'),
    contents: zipFiles.describe('The first 200 files in a kit’s zip; empty for a beat'),
  })
  .meta({ title: 'Track' });
export type Track = z.infer<typeof track>;

export const sorting = z.enum(sortings);
export type Sorting = z.infer<typeof sorting>;

/** The filters have the same names in the store's URL. */
export const beatFilters = z.object({
  q: z
    .string()
    .overwrite(cleanText)
    .max(100, { error: () => t`A search can have at most 100 characters.` })
    .optional()
    .describe('Words of titles, artists, tags, and other fields'),
  kind: z.enum(productKinds).optional().describe('Return only beats, or only sound kits'),
  kitType: z.enum(kitTypes).optional().describe('Return only sound kits of this type'),
  ...eachChoice((name) => z.string().max(maxChoiceLength).optional().describe(beatChoices[name].description)),
  bpmMin: z.coerce.number().int().min(0).max(999).optional().describe('Lowest tempo'),
  bpmMax: z.coerce.number().int().min(0).max(999).optional().describe('Highest tempo'),
  halfDouble: z
    .literal('1')
    .optional()
    .describe('`1` also finds half and double of these tempos, and of a tempo in the search'),
  priceMax: z.coerce
    .number()
    .int()
    .min(0)
    .max(99_999)
    .optional()
    .describe('Highest price with the cheapest license, in the shop’s currency'),
  length: z
    .enum(lengthNames)
    .optional()
    .describe('`short` is under two minutes, `medium` two to three, `long` over three'),
  tag: z.string().max(maxTagFilter).optional().describe('Tags joined by commas; a beat must have all of them'),
  artist: z.string().max(30).optional().describe('Username of the seller'),
  sort: sorting.optional().describe('Order of the results; by default the newest first'),
});
export type BeatFilters = z.infer<typeof beatFilters>;

export const beatPage = z.object({
  beats: z.array(beat).describe('One page of matching beats'),
  nextCursor: z.string().nullable().describe('The `cursor` for the next page; null on the last page'),
  total: z.number().int().describe('Number of matching beats'),
});
export type BeatPage = z.infer<typeof beatPage>;

/** Limits the list without pages, so that the response doesn't grow with the store. */
export const maxListed = 10_000;

/**
 * Without parameters the response is a plain list of published beats, newest first; with any parameter it is a page.
 */
export const getAllBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/getAllBeats',
  scope: 'catalogue:read',
  summary: 'List all published beats, newest first, at most 10,000; with any parameter, one page of matching beats',
  query: beatFilters.extend({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('Maximum number of beats on a page; 50 by default'),
    // It holds a folded title, which can be eighteen times as long as the original.
    cursor: z.string().max(9000).optional().describe('`nextCursor` of the previous page'),
  }),
  response: z.union([z.array(beat), beatPage]),
  failures: {
    CATALOGUE_BAD_CURSOR: {
      status: 400,
      message: () => t`This isn’t a valid page of the list. Start again from the first page.`,
    },
  },
});

export const maxNear = 6;
export const maxSpellings = 3;
export const maxNearTags = 5;

/** Suggestions for a search or filters that find nothing. */
export const getNearBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/near',
  summary: 'Find close matches for a search without results: other spellings, tags, and up to six beats',
  query: beatFilters.omit({ sort: true }),
  response: z.object({
    /** Complete searches that find something with the same filters, the closest first. */
    searches: z.array(z.string()).max(maxSpellings),
    /** Tags spelled like a word of the search; folded. */
    tags: z.array(z.string()).max(maxNearTags),
    /** Beats that match another spelling, any of the tags, or a tempo up to 5 BPM away. */
    beats: z.array(beat).max(maxNear),
  }),
  failures: {
    CATALOGUE_SEARCHES_BUSY: { status: 429, message: () => t`Too many searches at once. Try again in a moment.` },
  },
});
export type NearBeats = z.infer<typeof getNearBeats.response>;

export const beatGone = {
  CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` },
  CATALOGUE_BEAT_GONE: { status: 410, message: () => t`This beat was sold exclusively. It’s no longer available.` },
  CATALOGUE_BEAT_TAKEN_OFF: { status: 410, message: () => t`This is no longer available.` },
} as const;
export type NotOnSale = Failure<keyof typeof beatGone>;

export const getTrack = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/track/:trackId',
  scope: 'catalogue:read',
  summary:
    'Get a beat with its licenses and newest 50 comments. `likes` has the ids of the newest 200 users for the seller and admins, and at most your own id for others',
  /** The session only affects `likes`; everything else is the same for everyone. */
  access: 'optional',
  params: z.object({ trackId: id.describe('Id of the beat or sound kit') }),
  response: track,
  failures: beatGone,
});

/** An id and a comma. */
const idLength = 37;
export const maxNamedBeats = 50;

export const getNamedBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/named',
  summary: 'List up to 50 beats by their ids, in that order. Beats that aren’t on sale are left out',
  query: z.object({
    /** Ids joined by commas. */
    ids: z
      .string()
      .max(maxNamedBeats * idLength)
      .transform((ids) => ids.split(','))
      .pipe(z.array(id).max(maxNamedBeats))
      .meta({ example: exampleId }),
  }),
  response: z.array(beat).max(maxNamedBeats),
});

export const getSimilarBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/track/:trackId/similar',
  summary: 'List up to six beats of other artists with a similar genre, tags, tempo and key, the most similar first',
  params: z.object({ trackId: id }),
  response: z.array(beat).max(6),
  failures: { CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` } },
});

export const getSoldBeat = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/track/:trackId/sold',
  summary:
    'Get what is still shown of an exclusively sold beat, and similar beats on sale. For a beat that the label took down, only similar beats',
  params: z.object({ trackId: id }),
  response: z.object({
    _id: id,
    /** Null if the label took it off the store: then nothing about it is shown. */
    sold: z.object({ title: z.string(), coverImage: z.string(), user: person }).nullable(),
    /** The most similar beat comes first. */
    similar: z.array(beat),
  }),
  failures: { CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` } },
});
export type SoldBeat = z.infer<typeof getSoldBeat.response>;

/** Limits the list; all of an artist's beats are in the pages of `getAllBeats`. */
export const maxOfArtist = 200;

export const getArtistBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/artist/:userId',
  summary: 'List the newest 200 published beats of an artist',
  params: z.object({ userId: id }),
  response: z.array(beat).max(maxOfArtist),
  failures: { CATALOGUE_ARTIST_NOT_FOUND: { status: 404, message: () => t`There’s no artist with this id.` } },
});

export const getPeaks = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/track/:trackId/peaks',
  summary: 'Get the waveform of a beat: 480 peaks from 0 to 255 over its whole length',
  params: z.object({ trackId: id }),
  response: z.object({ peaks: z.array(z.number().int().min(0).max(255)), durationMs: z.number().int() }),
  failures: beatGone,
});

/** Only the tags with the most beats are listed, so that the response doesn't grow with the store. */
export const maxFacetTags = 200;
const namedArtists = 200;
export const maxArtists = 5000;

const beatCount = z.number().int().describe('Number of beats and sound kits on sale');
const countedValues = <T extends z.ZodType>(name: T) =>
  z.array(
    z.object({
      name: name.describe('The value'),
      count: z.number().int().describe('Number of beats and sound kits with it'),
    }),
  );

export const getFacets = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/facets',
  scope: 'catalogue:read',
  summary: 'Get the genres, keys, uses of AI, tags, artists, BPM range and sound kit types of what is on sale',
  query: z.object({
    artists: z.coerce.number().int().min(0).max(maxArtists).default(namedArtists).describe('Maximum number of artists'),
  }),
  response: z.object({
    total: beatCount,
    genres: countedValues(z.string()).describe('Genres, the most frequent first'),
    keys: z.array(z.string()).describe('Musical keys'),
    ai: countedValues(z.string()).describe(
      'Uses of AI that sellers have declared; beats without an answer aren’t counted',
    ),
    tags: countedValues(z.string()).describe('The 200 most frequent tags'),
    kits: z.number().int().describe('Number of sound kits on sale'),
    kitTypes: countedValues(z.enum(kitTypes)).describe('Types of sound kits on sale'),
    bpmMin: z.number().int().nullable().describe('The slowest tempo; null if there are no beats'),
    bpmMax: z.number().int().nullable().describe('The fastest tempo; null if there are no beats'),
    artists: z.array(person.extend({ beatCount })).describe('Sellers with beats on sale, those with the most first'),
  }),
});

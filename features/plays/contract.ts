import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id } from '#contract-kit/shapes.ts';
import { beat } from '#features/catalogue/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const trackParams = z.object({ trackId: id });
const beatNotFound = { PLAYS_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` } } as const;

/** A signed token for one beat, valid for ten minutes. */
export const getToken = endpoint({
  method: 'GET',
  path: '/api/v1/app/token/:trackId/mp3',
  summary: 'Create a token for playing the preview of a beat, valid for ten minutes',
  params: trackParams,
  response: z.object({ token: z.string() }),
  failures: beatNotFound,
});

/** The tagged 128 kbit/s preview, never a file that is for sale. Range, If-Range and HEAD work as in RFC 9110. */
export const streamPreview = endpoint({
  method: 'GET',
  path: '/api/v1/app/stream/:trackId/mp3',
  summary: 'Stream the preview of a beat. Supports Range and If-Range (RFC 9110)',
  params: trackParams,
  query: z.object({ token: z.string().max(500).optional() }),
  response: 'binary',
  contentType: 'audio/mpeg',
  failures: {
    ...beatNotFound,
    PLAYS_TOKEN_REFUSED: {
      status: 403,
      message: () => t`This link to the preview has expired. Request a new token and continue.`,
    },
    PLAYS_RANGE_NOT_SATISFIABLE: { status: 416, message: () => t`The preview has no bytes in that range.` },
  },
});

// The codes have the name of the feature that counted first, because clients may know them.
const uncounted = { STATISTICS_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` } } as const;
const tooOften = {
  STATISTICS_TOO_OFTEN: { status: 429, message: () => t`Too many requests from your network. Try again soon.` },
} as const;
/** False if this listener was already counted in the last 30 minutes, or is the beat's own seller or a bot. */
const counted = z.object({ counted: z.boolean() });

/** Counted once per listener and beat in 30 minutes. Nothing is stored that could identify anyone. */
export const reportPlay = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/track/:trackId/played',
  summary: 'Report that the preview of a beat was heard for some seconds',
  access: 'optional',
  anyAuthor: true,
  params: trackParams,
  /** The token from `GET token/{trackId}/mp3`, with which the preview was played. */
  body: z.object({ token: z.string().max(500) }),
  response: counted,
  failures: {
    ...uncounted,
    ...tooOften,
    STATISTICS_TOKEN_REFUSED: { status: 403, message: () => t`This token has expired or belongs to another beat.` },
  },
});

/** Counted in the same way as a play. */
export const reportCart = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/track/:trackId/carted',
  summary: 'Report that a beat was added to a cart',
  access: 'optional',
  anyAuthor: true,
  params: trackParams,
  response: counted,
  failures: { ...uncounted, ...tooOften },
});

export const maxThisWeek = 4;

export const getThisWeek = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/this-week',
  summary: 'List up to four beats on sale that were played most in the last seven days, the most played first',
  response: z.object({ beats: z.array(beat).max(maxThisWeek) }),
});

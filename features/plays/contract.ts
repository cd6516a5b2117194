import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id } from '#contract-kit/shapes.ts';

const trackParams = z.object({ trackId: id });
const beatNotFound = { PLAYS_BEAT_NOT_FOUND: { status: 404, message: 'Beat not found' } } as const;

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
      message: 'This link to the preview has expired. Request a new token and continue.',
    },
    PLAYS_RANGE_NOT_SATISFIABLE: { status: 416, message: 'The preview has no bytes in that range.' },
  },
});

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { emailAddress, id, message, time } from '#contract-kit/shapes.ts';
import { maxDownloads } from './limits.ts';
import { t } from '#contract-kit/texts/text.ts';

/** 32 bytes in base64url take 43 characters; a few more are allowed. */
const token = z.string().max(60);

const linkOver = {
  FREE_DOWNLOADS_LINK_OVER: {
    status: 410,
    message: () => t`This link has expired. You can ask for another one on the beat’s page.`,
  },
  FREE_DOWNLOADS_NOT_FREE: { status: 410, message: () => t`This beat is no longer a free download.` },
} as const;

export const requestFreeDownload = endpoint({
  method: 'POST',
  path: '/api/v1/app/free-downloads/:beatId',
  summary:
    'Request the free, tagged mp3 of a beat. A link is emailed; the response is the same for every email address',
  params: z.object({ beatId: id }),
  body: z.object({
    email: emailAddress().toLowerCase(),
    /** Whether the person follows the artist from the link's first download on. */
    follow: z.boolean().default(false),
  }),
  response: message,
  failures: {
    FREE_DOWNLOADS_BEAT_NOT_FOUND: { status: 404, message: () => t`This beat isn’t a free download.` },
    FREE_DOWNLOADS_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
  },
});

export const getFreeDownload = endpoint({
  method: 'GET',
  path: '/api/v1/app/free-downloads/link',
  summary: 'Get what the link in an email offers. Changes nothing, because mail scanners also follow links',
  query: z.object({ token }),
  response: z.object({
    beat: z.object({ _id: id, title: z.string(), artist: z.string(), coverImage: z.string() }),
    bytes: z.number().int(),
    downloadsLeft: z.number().int().min(0).max(maxDownloads),
    expiresAt: time,
  }),
  failures: linkOver,
});
export type FreeDownload = z.infer<typeof getFreeDownload.response>;

export const downloadFreeFile = endpoint({
  method: 'GET',
  path: '/api/v1/app/free-downloads/file',
  summary: `Download the mp3 with the label’s audio tag, at 192 kbit/s. Supports Range (RFC 9110). A link allows ${maxDownloads} times the file’s size, counted in bytes, not in requests`,
  query: z.object({ token }),
  response: 'binary',
  contentType: 'audio/mpeg',
  failures: {
    ...linkOver,
    FREE_DOWNLOADS_USED_UP: {
      status: 410,
      message: () =>
        t`This link has been used ${{ maxDownloads: String(maxDownloads) }} times. You can ask for another one on the beat’s page.`,
    },
    FREE_DOWNLOADS_TOO_OFTEN: { status: 429, message: () => t`Too many requests. Try again in a few minutes.` },
    FREE_DOWNLOADS_RANGE_NOT_SATISFIABLE: { status: 416, message: () => t`The file has no bytes in that range.` },
  },
});

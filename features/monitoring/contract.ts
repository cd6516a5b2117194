import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

export const clientKeyHeader = 'X-Client-Public-Key';
export const serverKeyHeader = 'X-Server-Public-Key';

const count = z.number().int().nullable();
const bytes = z.number().nullable();

/** The decrypted content. A part that couldn't be read has `ok: false` and nulls. */
export const serverStatus = z.object({
  at: time,
  version: z.string(),
  uptimeSeconds: z.number().int(),
  database: z.object({ ok: z.boolean(), version: z.string().nullable(), sizeBytes: bytes }),
  storage: z.object({ ok: z.boolean(), kind: z.enum(['files', 's3']) }),
  mail: z.object({
    ok: z.boolean(),
    /** `none`: there is no mail server, so nothing is sent. */
    mode: z.enum(['smtp', 'outbox', 'none']),
    waiting: count,
    failed: count,
  }),
  /** Without email jobs, which are counted under `mail`. */
  jobs: z.object({ ok: z.boolean(), waiting: count, running: count, failed: count }),
  disk: z.object({
    ok: z.boolean(),
    state: z.enum(['ok', 'low', 'full']).nullable(),
    freeBytes: bytes,
    totalBytes: bytes,
  }),
});
export type ServerStatus = z.infer<typeof serverStatus>;

export const getServerStatus = endpoint({
  method: 'GET',
  path: '/api/v1/app/server-status',
  summary:
    'Get the server’s status, encrypted with AES-256-GCM. The key is the ECDH secret (P-256) of two key pairs made for ' +
    `this request: send your public key in the header ${clientKeyHeader}; the server returns its own in ` +
    `${serverKeyHeader}. Both are uncompressed points (65 bytes) in base64`,
  access: 'admin',
  response: z.object({
    /** 12 bytes in base64. */
    iv: z.string(),
    /** Encrypted JSON followed by the 16-byte tag, in base64. */
    encryptedData: z.string(),
  }),
  failures: {
    STATUS_WRONG_KEY: { status: 400, message: () => t`The request needs a public key to encrypt the answer for.` },
  },
});
export type EncryptedStatus = z.infer<typeof getServerStatus.response>;

/** An error on one of our pages, sent by the page itself. */
export const reportBrowserError = endpoint({
  method: 'POST',
  path: '/api/v1/app/browser-errors',
  summary: 'Report an error that happened on a page. It’s logged without anything that could identify a person',
  maxBodyBytes: 16 * 1024,
  body: z.object({
    message: z.string().max(500),
    stack: z.string().max(3000),
    /** The pattern of the page's route. */
    page: z.string().max(200),
  }),
  /** False if the log already has enough of this error, or of all errors, for this hour. */
  response: z.object({ logged: z.boolean() }),
  failures: {
    MONITORING_TOO_OFTEN: { status: 429, message: () => t`Too many reports from your network. Try again later.` },
  },
});
export type BrowserError = z.infer<typeof reportBrowserError.body>;

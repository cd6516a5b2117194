import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { sellingRefusals, zipFiles } from '#features/catalogue/contract.ts';
import { uploadKinds } from './upload-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Failures of calls that use uploads. */
export const uploadFailures = {
  ...sellingRefusals,
  CATALOGUE_UPLOAD_REFUSED: { status: 400, message: () => t`Some fields need your attention.` },
  CATALOGUE_UPLOAD_TOO_LARGE: { status: 413, message: () => t`A file is too large.` },
  CATALOGUE_UPLOAD_BROKEN: {
    status: 400,
    message: () => t`The upload was interrupted and nothing was saved. Try again.`,
  },
  CATALOGUE_NO_SPACE: {
    status: 503,
    message: () => t`There’s no room for your files right now. Nothing was saved. Try again later.`,
  },
  CATALOGUE_ACCOUNT_FULL: {
    status: 413,
    message: () =>
      t`Your unfinished uploads have reached their storage limit. Create or discard some drafts, then try again.`,
  },
  CATALOGUE_CHECKS_BUSY: {
    status: 503,
    message: () => t`Too many files are waiting to be checked. Try again in a minute.`,
  },
  CATALOGUE_UPLOADS_TOO_OFTEN: {
    status: 429,
    message: () => t`You’ve uploaded a lot in a short time. Try again soon.`,
  },
} as const;

/** Uploads are sent by the tus protocol (see `server/upload-calls.ts`). */
export const getUpload = endpoint({
  method: 'GET',
  path: '/api/v1/app/uploads/:uploadId',
  scope: 'catalogue:write',
  summary: 'Get the progress of a resumable upload, as its owner or with its Upload-Token',
  access: 'optional',
  params: z.object({
    uploadId: z
      .string()
      .max(40)
      .regex(/^[0-9a-f]{40}$/)
      .meta({ example: '5a3464444d33a68463513f5da667da8e38aaab13', description: 'Id of the upload' }),
  }),
  query: z.object({
    token: z.string().max(100).optional().describe('The Upload-Token, for those who aren’t its owner'),
  }),
  response: z.object({
    state: z
      .enum(['receiving', 'checking', 'ready', 'refused'])
      .describe('`ready`: checked, and can be used for a beat'),
    kind: z.enum(uploadKinds).describe('Kind of file'),
    filename: z.string().describe('Name of the file, as sent'),
    bytes: z.number().int().describe('Size in bytes'),
    reason: z.string().nullable().describe('Why it was refused; null if it wasn’t'),
    warning: z
      .string()
      .nullable()
      .describe('Set if the shop already has the same file, for a check before it’s sold; null otherwise'),
    facts: z
      .object({
        durationMs: z.number().int().optional().describe('Length of the audio in milliseconds'),
        contents: z
          .object({
            count: z.number().int().describe('Number of files'),
            bytes: z.number().int().describe('Total size of the unpacked files, in bytes'),
            files: zipFiles.describe('The first 200 files'),
          })
          .optional()
          .describe('Contents of a zip'),
        bpm: z.number().int().optional().describe('Tempo that was detected in the audio'),
        key: z.string().optional().describe('Musical key that was detected in the audio'),
        tag: z
          .object({
            title: z.string().optional().describe('Title'),
            bpm: z.number().int().optional().describe('Tempo'),
            key: z.string().optional().describe('Musical key'),
          })
          .optional()
          .describe('Metadata from the tags inside the file'),
      })
      .describe('What the check found in the file'),
  }),
  failures: {
    CATALOGUE_UPLOAD_NOT_FOUND: { status: 404, message: () => t`This upload no longer exists. Choose the file again.` },
  },
});
export type UploadState = z.output<typeof getUpload.response>;

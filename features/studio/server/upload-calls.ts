import type { ProtocolCall } from '#contract-kit/endpoint.ts';
import { newBeat } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// Resumable uploads by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload) with creation and
// termination. `getUpload` returns everything else about an upload.

const path = '/api/v1/app/uploads';
const version = { 'Tus-Resumable': { description: 'Version of the protocol', example: '1.0.0' } };
const session = {
  SESSION_RENEWABLE: { status: 401, message: () => t`The access token has expired. Renew it and try again.` },
  SESSION_MISSING: { status: 401, message: () => t`Log in first.` },
} as const;
const xsrf = {
  XSRF: { status: 403, message: () => t`The page is out of date. Reload it and try again.` },
} as const;
const gone = {
  CATALOGUE_UPLOAD_NOT_FOUND: {
    status: 404,
    message: () => t`This upload doesn’t exist or has expired. Start it again.`,
  },
} as const;
const { CATALOGUE_UPLOAD_BROKEN: _, CATALOGUE_UPLOAD_TOO_LARGE: __, ...refusals } = newBeat.failures;
/** Allowed for the owner, and for anyone with the token from the first response. */
const ofOwner = {
  path: `${path}/:uploadId`,
  params: { uploadId: { description: 'Id of the upload', example: '5a3464444d33a68463513f5da667da8e38aaab13' } },
  access: 'user',
  scope: 'catalogue:write',
  token: 'Upload-Token',
} as const;

export const uploadCalls: readonly ProtocolCall[] = [
  {
    method: 'POST',
    operationId: 'startUpload',
    feature: 'studio',
    path,
    summary: 'Start a resumable upload of an mp3, a WAV, a zip or a cover',
    access: 'user',
    scope: 'catalogue:write',
    headers: {
      ...version,
      'Upload-Length': { description: 'The file’s size in bytes', example: '48213504' },
      'Upload-Metadata': {
        description: '`filename`, and the file’s name in Base64',
        example: 'filename bmlnaHQubXAz',
      },
    },
    status: 201,
    responseHeaders: {
      Location: 'The upload’s URL',
      'Upload-Token': 'Authorizes calls about this upload without a session',
    },
    failures: {
      VALIDATION: { status: 400, message: () => t`Send the file’s name (Upload-Metadata) and size (Upload-Length).` },
      ...session,
      ...xsrf,
      ...refusals,
      TOO_LARGE: { status: 413, message: () => t`The file is too large.` },
    },
  },
  {
    method: 'HEAD',
    operationId: 'getUploadOffset',
    feature: 'studio',
    ...ofOwner,
    summary: 'Get how many bytes of a resumable upload have arrived',
    headers: version,
    status: 200,
    responseHeaders: { 'Upload-Offset': 'Number of bytes received', 'Upload-Length': 'Total size in bytes' },
    failures: { ...session, ...gone },
  },
  {
    method: 'PATCH',
    operationId: 'sendUploadBytes',
    feature: 'studio',
    ...ofOwner,
    summary: 'Send the next bytes of a resumable upload',
    headers: { ...version, 'Upload-Offset': { description: 'Number of bytes received before these', example: '0' } },
    contentType: 'application/offset+octet-stream',
    status: 204,
    responseHeaders: { 'Upload-Offset': 'Number of bytes received so far' },
    failures: {
      VALIDATION: { status: 400, message: () => t`The Upload-Offset header is missing or invalid.` },
      ...session,
      ...xsrf,
      ...gone,
      CATALOGUE_UPLOAD_OFFSET: { status: 409, message: () => t`This piece doesn’t continue where the last one ended.` },
      TOO_LARGE: { status: 413, message: () => t`This exceeds the upload’s declared size.` },
      CATALOGUE_UPLOAD_BUSY: {
        status: 423,
        message: () => t`Another connection is still sending this upload. Try again soon.`,
      },
      CATALOGUE_NO_SPACE: refusals.CATALOGUE_NO_SPACE,
    },
  },
  {
    method: 'DELETE',
    operationId: 'cancelUpload',
    feature: 'studio',
    ...ofOwner,
    summary: 'Cancel a resumable upload',
    headers: version,
    status: 204,
    responseHeaders: {},
    failures: { ...session, ...xsrf, ...gone },
  },
  {
    method: 'OPTIONS',
    operationId: 'getUploadOptions',
    feature: 'studio',
    path,
    summary: 'Get the supported version and extensions of the tus protocol',
    headers: {},
    status: 204,
    responseHeaders: { 'Tus-Version': 'Supported version', 'Tus-Extension': 'Supported extensions' },
    failures: {},
  },
];

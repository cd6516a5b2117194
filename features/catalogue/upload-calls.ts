import type { ProtocolCall } from '#contract-kit/endpoint.ts';
import { newBeat } from './own-beats-contract.ts';

// Uploads in pieces, as the tus protocol has them (https://tus.io/protocols/resumable-upload, version 1.0.0, with the
// extensions creation and termination). `getUpload` tells the rest of an upload.

const path = '/api/v1/app/uploads';
const version = { 'Tus-Resumable': '1.0.0' };
const session = {
  SESSION_RENEWABLE: { status: 401, message: 'The access token has expired. Renew it and try again.' },
  SESSION_MISSING: { status: 401, message: 'Log in first.' },
} as const;
const xsrf = {
  XSRF: { status: 403, message: 'The page is out of date. Reload it and try again.' },
} as const;
const gone = {
  CATALOGUE_UPLOAD_NOT_FOUND: {
    status: 404,
    message: 'This upload doesn’t exist, or its day is over. Start it again.',
  },
} as const;
const { CATALOGUE_UPLOAD_BROKEN: _, CATALOGUE_UPLOAD_TOO_LARGE: __, ...refusals } = newBeat.failures;
/** For its owner, or whoever has the token of the answer that began it. */
const ofOwner = { path: `${path}/:uploadId`, access: 'user', token: 'Upload-Token' } as const;

export const uploadCalls: readonly ProtocolCall[] = [
  {
    method: 'POST',
    path,
    summary: 'Begin a resumable upload of an mp3, a WAV, a zip or a cover',
    access: 'user',
    headers: {
      ...version,
      'Upload-Length': 'How many bytes the file has',
      'Upload-Metadata': '`filename` and the name of the file in Base64, as in `filename bmlnaHQubXAz`',
    },
    status: 201,
    answerHeaders: {
      Location: 'Where the bytes go',
      'Upload-Token': 'Stands for a session in the calls about this upload',
    },
    failures: {
      VALIDATION: { status: 400, message: 'Tell the name of the file (Upload-Metadata) and its size (Upload-Length).' },
      ...session,
      ...xsrf,
      ...refusals,
      TOO_LARGE: { status: 413, message: 'The file is too large.' },
    },
  },
  {
    method: 'HEAD',
    ...ofOwner,
    summary: 'How much of a resumable upload has come',
    headers: version,
    status: 200,
    answerHeaders: { 'Upload-Offset': 'How many bytes have come', 'Upload-Length': 'How many there will be' },
    failures: { ...session, ...gone },
  },
  {
    method: 'PATCH',
    ...ofOwner,
    summary: 'Send the next bytes of a resumable upload',
    headers: { ...version, 'Upload-Offset': 'How many bytes have come before these' },
    contentType: 'application/offset+octet-stream',
    status: 204,
    answerHeaders: { 'Upload-Offset': 'How many bytes have come now' },
    failures: {
      VALIDATION: { status: 400, message: 'Tell where this piece begins (Upload-Offset).' },
      ...session,
      ...xsrf,
      ...gone,
      CATALOGUE_UPLOAD_OFFSET: { status: 409, message: 'This piece does not go on where the last one ended.' },
      TOO_LARGE: { status: 413, message: 'This is more than the upload was said to hold.' },
      CATALOGUE_UPLOAD_BUSY: { status: 423, message: 'Another line still sends this upload. Try again soon.' },
      CATALOGUE_NO_SPACE: refusals.CATALOGUE_NO_SPACE,
    },
  },
  {
    method: 'DELETE',
    ...ofOwner,
    summary: 'Give up a resumable upload',
    headers: version,
    status: 204,
    answerHeaders: {},
    failures: { ...session, ...xsrf, ...gone },
  },
  {
    method: 'OPTIONS',
    path,
    summary: 'Which version and extensions of the protocol are spoken',
    headers: {},
    status: 204,
    answerHeaders: { 'Tus-Version': 'The version', 'Tus-Extension': 'The extensions' },
    failures: {},
  },
];

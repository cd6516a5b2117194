import { endpoint } from '#contract-kit/endpoint.ts';
import { newKitFields } from './beat-form.ts';
import { ownBeat } from './contract.ts';
import { uploadFailures } from './contract-uploads.ts';

export const newKit = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/new-kit',
  scope: 'catalogue:write',
  summary:
    'Upload a sound kit from three resumable uploads: a cover, an mp3 as its demo, and the zip that is sold. The kit goes on sale once it’s processed, or at publishAt',
  access: 'user',
  body: newKitFields,
  status: 201,
  response: ownBeat,
  failures: uploadFailures,
});

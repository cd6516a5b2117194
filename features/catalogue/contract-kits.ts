import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { newBeatShape, ownBeat, uploadFailures, uploads } from './contract-own-beats.ts';
import { kitTypes, kitWords } from './kit-types.ts';

export const newKit = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/new-kit',
  summary:
    'Upload a sound kit from three resumable uploads: a cover, an mp3, which is its demo, and a zip, which is what is sold. It goes on sale automatically once it is processed, or at publishAt',
  access: 'user',
  body: newBeatShape
    .pick({ title: true, description: true, price: true, genre: true, subGenre: true, ai: true, tags: true })
    .extend({ publishAt: newBeatShape.shape.publishAt, kitType: z.enum(kitTypes, kitWords.noType), uploads }),
  status: 201,
  response: ownBeat,
  failures: uploadFailures,
});

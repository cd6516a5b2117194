import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';

export const getFreeDownloads = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/free-downloads',
  access: 'admin',
  summary: 'Says that the feature free-downloads is there',
  response: z.object({ message: z.string() }),
});

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';

/**
 * `replaced`: by accepted new terms. `ended`: by the collaborator, who may leave at any time, or by the owner of the beat, with
 * their consent or 14 days after an email.
 */
export const shareState = z.enum(['invited', 'accepted', 'declined', 'expired', 'replaced', 'ended']);
export type ShareState = z.infer<typeof shareState>;

export const getSplits = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/splits',
  access: 'admin',
  summary: 'Says that the feature splits is there',
  response: z.object({ message: z.string() }),
});

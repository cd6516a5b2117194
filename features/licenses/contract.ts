import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, price } from '#contract-kit/shapes.ts';
import { eachBeatFile, fileKinds } from './file-kinds.ts';
import { maxDescriptionLength } from './rules.ts';
import { usageTermNames } from './terms.ts';

export { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './file-kinds.ts';

export const fileKind = z.enum(fileKinds).describe('Kind of file');

export const usageTerm = z
  .object({
    name: z.enum(usageTermNames).describe('What the term is about'),
    limit: z.string().describe('A whole number as text ("2500"), "unlimited", "yes" or "no"'),
  })
  .meta({ title: 'UsageTerm' });
export type UsageTerm = z.infer<typeof usageTerm>;

export const license = z
  .object({
    _id: id,
    type: z.enum(['default', 'custom']).describe('`default` licenses are listed before `custom` ones'),
    title: z.string().describe('Title'),
    description: z.string().max(maxDescriptionLength).describe('Plain text by its owner'),
    price: price.describe('Price of the license, which is added to the beat’s own price'),
    regularPrice: price.nullable().describe('Price before a reduction, shown struck through; null if there is none'),
    fileTypes: z.array(fileKind).min(1).describe('Kinds of files that the buyer gets'),
    usageTerms: z.array(usageTerm).describe('What the buyer may do'),
    predefined: z.boolean().describe('Whether every seller may use it'),
    exclusive: z.boolean().describe('Whether it sells only once per beat; the beat then leaves the store'),
    recommended: z.boolean().describe('Whether it’s highlighted where buyers choose a license'),
    user: z.array(id).describe('Id of the owner; empty for the label’s licenses'),
    assignedUsers: z
      .array(id)
      .describe('Ids of users whom the owner has offered it to; only filled when managing your own licenses'),
  })
  .meta({ title: 'License' });
export type License = z.infer<typeof license>;

/**
 * For everyone, because `/sell` shows them to those who don't sell yet. `platformFee` computes the label's fee on a sale
 * from these terms; it's at least Stripe's own fee, which isn't known before a sale. They belong to licenses and not to
 * payouts, as the path says, because features below payouts show what is left of a price, too.
 */
export const saleTerms = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/terms',
  summary:
    'Get the terms for sellers: the label’s fee on each sale in hundredths of a percent, and the maximum file sizes in bytes',
  response: z.object({
    feeBps: z.number().int().min(0).max(10_000),
    maxBytes: z.object({ cover: z.number().int(), ...eachBeatFile(() => z.number().int()) }),
  }),
});

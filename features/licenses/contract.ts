import { z } from 'zod';
import { id, price } from '#contract-kit/shapes.ts';
import { fileKinds } from './file-kinds.ts';
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

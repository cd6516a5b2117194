import { z } from 'zod';
import { id, price } from '#contract-kit/shapes.ts';
import { fileKinds } from './file-kinds.ts';
import { maxDescriptionLength } from './rules.ts';
import { usageTermNames } from './terms.ts';

export { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './file-kinds.ts';

export const fileKind = z.enum(fileKinds).describe('Which file');

export const usageTerm = z
  .object({
    name: z.enum(usageTermNames).describe('What is limited'),
    limit: z.string().describe('A whole number as text ("2500"), "unlimited", "yes" or "no"'),
  })
  .meta({ title: 'UsageTerm' });
export type UsageTerm = z.infer<typeof usageTerm>;

export const license = z
  .object({
    _id: id,
    type: z.enum(['default', 'custom']).describe('`default`: it comes with the shop'),
    title: z.string().describe('As shown'),
    description: z.string().max(maxDescriptionLength).describe('As shown'),
    price: price.describe('What it costs, beside the beat’s own price'),
    regularPrice: price.nullable().describe('The price before a reduction, shown struck through'),
    fileTypes: z.array(fileKind).min(1).describe('Which files its buyer gets'),
    usageTerms: z.array(usageTerm).describe('What its buyer may do'),
    predefined: z.boolean().describe('Every seller may use it'),
    exclusive: z.boolean().describe('Sells once per beat; the beat then leaves the store'),
    recommended: z.boolean().describe('Highlighted in the chooser'),
    user: z.array(id).describe('Whose it is'),
    assignedUsers: z.array(id).describe('Who else may use it'),
  })
  .meta({ title: 'License' });
export type License = z.infer<typeof license>;

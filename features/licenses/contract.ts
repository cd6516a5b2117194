import { z } from 'zod';
import { id, price } from '#contract-kit/shapes.ts';
import { fileKinds } from './file-kinds.ts';
import { maxDescriptionLength } from './rules.ts';
import { usageTermNames } from './terms.ts';

export { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './file-kinds.ts';

export const fileKind = z.enum(fileKinds);

/** `limit` is a whole number as text ("2500"), "unlimited", "yes" or "no". */
export const usageTerm = z.object({ name: z.enum(usageTermNames), limit: z.string() });
export type UsageTerm = z.infer<typeof usageTerm>;

export const license = z.object({
  _id: id,
  type: z.enum(['default', 'custom']),
  title: z.string(),
  description: z.string().max(maxDescriptionLength),
  price,
  /** The price before a reduction, shown struck through. */
  regularPrice: price.nullable(),
  fileTypes: z.array(fileKind).min(1),
  usageTerms: z.array(usageTerm),
  /** Every seller may use it. */
  predefined: z.boolean(),
  /** Sells once per beat; the beat then leaves the store. */
  exclusive: z.boolean(),
  /** Highlighted in the chooser. */
  recommended: z.boolean(),
  user: z.array(id),
  assignedUsers: z.array(id),
});
export type License = z.infer<typeof license>;

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { exampleId, id, text } from '#contract-kit/shapes.ts';
import { maxAsked, maxClearingLength, maxServiceLength } from './content-id.ts';
import { t } from '#contract-kit/texts/text.ts';

/** A seller fills both or neither. */
export const contentIdFields = {
  contentIdService: text(maxServiceLength)
    .optional()
    .describe('Content identification service that it’s registered with; empty if none'),
  contentIdClearing: text(maxClearingLength).optional().describe('How buyers get a claim by that service cleared'),
} as const;

export const contentId = z.object({ beatId: id, title: z.string(), service: z.string(), clearing: z.string() });
export type ContentId = z.infer<typeof contentId>;

const tooMany = (): string => t`At most ${{ max: String(maxAsked) }} beats at once.`;

export const listContentIds = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/content-ids',
  summary:
    'List which of the given beats on sale are registered with a content identification service, and how to clear a claim. `ids` are joined by commas',
  query: z.object({
    ids: z
      .string()
      .max(37 * maxAsked, { error: tooMany })
      .transform((ids) => ids.split(','))
      .pipe(z.array(id).max(maxAsked, { error: tooMany }))
      .meta({ example: exampleId }),
  }),
  response: z.object({ registered: z.array(contentId).max(maxAsked) }),
});

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { requiredText } from '#contract-kit/shapes.ts';
import { maxFindLength, maxOfKind, minFindLength } from './limits.ts';
import { t } from '#contract-kit/texts/text.ts';

/** In the order in which results are listed. */
export const findKinds = ['order', 'beat', 'person', 'text'] as const;

const tooShort = (): string => t`Enter at least ${{ characters: String(minFindLength) }} characters.`;

const found = z.object({
  kind: z.enum(findKinds),
  title: z.string(),
  /** What tells it from others with this title. */
  about: z.string(),
  /** The path of its page, which this account may open. */
  to: z.string(),
  /** What can be done with it: "Refund GIJO-1042". */
  actions: z.array(z.object({ title: z.string(), to: z.string() })).max(2),
});
export type Found = z.infer<typeof found>;

export const find = endpoint({
  method: 'GET',
  path: '/api/v1/app/find',
  access: 'user',
  summary: `Find what the account may see, at most ${maxOfKind} of each kind: its orders, by number or title, the beats it sells or has licenses of; for an admin, all orders, beats and people; for whoever edits the site, its texts`,
  query: z.object({
    q: requiredText(maxFindLength, tooShort).refine((typed) => typed.length >= minFindLength, { error: tooShort }),
  }),
  response: z.object({ results: z.array(found).max(findKinds.length * maxOfKind) }),
  failures: {
    FIND_TOO_OFTEN: { status: 429, message: () => t`Too many searches. Try again in a few minutes.` },
  },
});

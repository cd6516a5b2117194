import { z } from 'zod';
import { price, time } from '#contract-kit/shapes.ts';

/**
 * How a code stands with a cart. `deal_is_better`: every seller's deal saves at least as much, so it isn't used up.
 * `unknown` also stands for codes of sellers whose beats aren't in the cart. `payment_open`: the same buyer has left a
 * payment page with it open elsewhere. `too_many_tries`: ten wrong codes came from this network in ten minutes, so this one
 * wasn't looked at.
 */
export const codeState = z.enum([
  'applied',
  'deal_is_better',
  'unknown',
  'not_yet',
  'over',
  'used_up',
  'used_by_you',
  'payment_open',
  'not_for_these',
  'below',
  'too_many_tries',
]);
export type CodeState = z.infer<typeof codeState>;

/** The code of a cart, in upper case, and how it stands. */
export const quotedCode = z.object({
  code: z.string(),
  state: codeState,
  /** When a code that isn't valid yet begins. */
  startsAt: time.optional(),
  /** When the open payment page that has the code closes, or when codes can be tried again. */
  until: time.optional(),
  /** What the lines that the code fits must come to, if they don't. */
  minSubtotal: price.optional(),
});
export type QuotedCode = z.infer<typeof quotedCode>;

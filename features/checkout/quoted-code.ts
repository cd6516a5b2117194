import { z } from 'zod';
import { price, time } from '#contract-kit/shapes.ts';

/**
 * `deal_is_better`: for each seller in the cart, a deal saves at least as much, so the code isn't used. `unknown` also
 * covers codes of sellers whose beats aren't in the cart. `over` also covers paused codes. `payment_open`: another open
 * payment page of the same buyer uses the code. `too_many_tries`: this network entered ten wrong codes in ten minutes,
 * so this code wasn't checked.
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

export const quotedCode = z.object({
  code: z.string(),
  state: codeState,
  /** When a `not_yet` code becomes valid. */
  startsAt: time.optional(),
  /** When the open payment page that uses the code closes, or when codes can be tried again. */
  until: time.optional(),
  /** The minimum subtotal, if the lines that the code fits don't reach it. */
  minSubtotal: price.optional(),
});
export type QuotedCode = z.infer<typeof quotedCode>;

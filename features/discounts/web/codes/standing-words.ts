import { formatLocalMoment, formatLocalTime, formatPrice } from '#contract-kit/format.ts';
import type { CodeStanding, StandingCode } from '#features/checkout/web/public-code.ts';

const words: Readonly<Record<CodeStanding, (found: StandingCode) => string>> = {
  applied: ({ code }) => `Code ${code} applied.`,
  deal_is_better: ({ code }) => `Your deal is at least as good, so we saved ${code} for later.`,
  unknown: () => 'This code doesn’t work for your cart. Check the spelling.',
  not_yet: ({ code, startsAt }) =>
    startsAt ? `${code} is valid from ${formatLocalMoment(startsAt)}.` : `${code} isn’t valid yet.`,
  over: ({ code }) => `${code} isn’t valid anymore.`,
  used_up: ({ code }) => `${code} has been used up.`,
  used_by_you: ({ code }) => `You’ve already used ${code}.`,
  payment_open: ({ until }) =>
    `A payment with this code is still open. Finish it, or try again ${until ? `at ${formatLocalTime(until)}` : 'in half an hour'}.`,
  not_for_these: ({ code }) => `${code} doesn’t apply to anything in your cart.`,
  below: ({ code, minSubtotal }) =>
    minSubtotal
      ? `${code} needs at least ${formatPrice(minSubtotal)} of eligible items in your cart.`
      : `Your cart is below the minimum for ${code}.`,
  too_many_tries: () => 'Too many codes tried. Try again in ten minutes. You can check out without one.',
  checking: ({ code }) => `Checking ${code}…`,
  unchecked: ({ code }) => `We couldn’t check ${code} right now. We’ll check it again before you pay.`,
};

export const codeWords = (found: StandingCode): string => words[found.standing](found);

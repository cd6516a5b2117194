import { formatLocalMoment, formatLocalTime, formatPrice } from '#contract-kit/format.ts';
import type { CodeStanding, StandingCode } from '#features/checkout/web/public-code.ts';

const words: Readonly<Record<CodeStanding, (found: StandingCode) => string>> = {
  applied: ({ code }) => `Code ${code} applied.`,
  deal_is_better: ({ code }) => `The deal saves you at least as much, so ${code} isn’t used up.`,
  unknown: () => 'We can’t find this code for what’s in your cart. Check its spelling.',
  not_yet: ({ code, startsAt }) =>
    startsAt ? `${code} is valid from ${formatLocalMoment(startsAt)}.` : `${code} isn’t valid yet.`,
  over: ({ code }) => `${code} isn’t valid anymore.`,
  used_up: ({ code }) => `${code} has been used up.`,
  used_by_you: ({ code }) => `You’ve already used ${code}.`,
  payment_open: ({ until }) =>
    `A payment with this code is still open. Finish it, or try again ${until ? `at ${formatLocalTime(until)}` : 'in half an hour'}.`,
  not_for_these: ({ code }) => `${code} isn’t for anything in your cart.`,
  below: ({ code, minSubtotal }) =>
    minSubtotal
      ? `${code} needs at least ${formatPrice(minSubtotal)} of what it’s for in your cart.`
      : `Your cart is below the minimum for ${code}.`,
  too_many_tries: () => 'Too many codes tried. Try again in ten minutes. You can check out without one.',
  checking: ({ code }) => `Checking ${code}…`,
  unchecked: ({ code }) => `We couldn’t check ${code} right now. We’ll check it again before you pay.`,
};

export const codeWords = (found: StandingCode): string => words[found.standing](found);

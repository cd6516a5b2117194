import { formatLocalMoment, formatLocalTime, formatPrice } from '#contract-kit/format.ts';
import type { CodeStanding, StandingCode } from '#features/checkout/web/public-code.ts';
import { t } from '#contract-kit/texts/text.ts';

const words: Readonly<Record<CodeStanding, (found: StandingCode) => string>> = {
  applied: ({ code }) => t`Code ${{ code }} applied.`,
  deal_is_better: ({ code }) => t`Your deal is at least as good, so we saved ${{ code }} for later.`,
  unknown: () => t`This code doesn’t work for your cart. Check the spelling.`,
  not_yet: ({ code, startsAt }) =>
    startsAt ? t`${{ code }} is valid from ${{ time: formatLocalMoment(startsAt) }}.` : t`${{ code }} isn’t valid yet.`,
  over: ({ code }) => t`${{ code }} isn’t valid anymore.`,
  used_up: ({ code }) => t`${{ code }} has been used up.`,
  used_by_you: ({ code }) => t`You’ve already used ${{ code }}.`,
  payment_open: ({ until }) =>
    until
      ? t`A payment with this code is still open. Finish it, or try again at ${{ time: formatLocalTime(until) }}.`
      : t`A payment with this code is still open. Finish it, or try again in half an hour.`,
  not_for_these: ({ code }) => t`${{ code }} doesn’t apply to anything in your cart.`,
  below: ({ code, minSubtotal }) =>
    minSubtotal
      ? t`${{ code }} needs at least ${{ amount: formatPrice(minSubtotal) }} of eligible items in your cart.`
      : t`Your cart is below the minimum for ${{ code }}.`,
  too_many_tries: () => t`Too many codes tried. Try again in ten minutes. You can check out without one.`,
  checking: ({ code }) => t`Checking ${{ code }}…`,
  unchecked: ({ code }) => t`We couldn’t check ${{ code }} right now. We’ll check it again before you pay.`,
};

export const codeWords = (found: StandingCode): string => words[found.standing](found);

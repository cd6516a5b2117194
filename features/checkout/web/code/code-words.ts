import type { CodeState } from '#features/discounts/contract.ts';

/** `checking`: the server hasn't answered yet. `unchecked`: it couldn't be asked. */
export type CodeStanding = CodeState | 'checking' | 'unchecked';

const words: Readonly<Record<CodeStanding, (code: string) => string>> = {
  applied: (code) => `Code ${code} applied.`,
  deal_is_better: (code) => `The deal saves you more than ${code}, so we used the deal. ${code} isn’t used up.`,
  unknown: () => 'We can’t find this code for the beats in your cart. Check its spelling.',
  not_yet: (code) => `${code} isn’t valid yet. Come back when it starts.`,
  over: (code) => `${code} isn’t valid anymore.`,
  used_up: (code) => `${code} has been used up.`,
  used_by_you: (code) => `You’ve already used ${code}.`,
  not_for_these: (code) => `${code} isn’t for the beats or licenses in your cart.`,
  below: (code) => `Your cart is below the smallest total that ${code} is for.`,
  too_many_tries: () => 'Too many codes tried. Try again in ten minutes. You can check out without one.',
  checking: (code) => `Checking ${code}…`,
  unchecked: (code) => `We couldn’t check ${code} right now. We’ll check it again before you pay.`,
};

/** The visitor's code with how it stands. */
export interface StandingCode {
  readonly code: string;
  readonly standing: CodeStanding;
}

/** How a code stands with the cart, and what to do about it. */
export const codeWords = (standing: CodeStanding, code: string): string => words[standing](code);

/** The buyer can mend it by typing. */
export const isTypedWrong = (standing: CodeStanding): boolean =>
  standing === 'unknown' || standing === 'too_many_tries';

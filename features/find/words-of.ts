import { foldText } from '#contract-kit/fold-text.ts';

/** The folded words of a title, or of what is typed to find it. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const initialOf = (word: string): string => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** "Maya Lindqvist" is "M… L.", "Maya" and "maya@example.com" are "M…" and "m…". */
export const maskName = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${initialOf(first)}…${last === undefined ? '' : ` ${initialOf(last)}.`}`;
};

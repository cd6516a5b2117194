/** Changes the words of a source, and neither its parameters nor its tags. */
const changeWords = (source: string, change: (words: string) => string): string => {
  let depth = 0;
  // Words are outside of braces, or in a plural's cases, which are two levels deep.
  return source.replaceAll(/[{}]|<[^>]*>|[^{}<]+/g, (part) => {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    else if (!part.startsWith('<') && depth % 2 === 0 && /\p{L}/u.test(part)) return change(part);
    return part;
  });
};

const plain = 'ABCDEGHIJKLNORSTUWYZabcdeghijklnorstuwyz';
const accents = 'ÅßÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåƀçđéĝĥîĵķļñöŕšţûŵýž';

/** English with accents, 40 % longer: shows texts that aren't translated, and those that don't fit. */
export const accented = (source: string): string =>
  changeWords(source, (words) => {
    const written = words.replaceAll(/[A-Za-z]/g, (letter) => {
      const at = plain.indexOf(letter);
      return at === -1 ? letter : (accents[at] ?? letter);
    });
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(written) ?? [];
    return `${before}${inner}${' ·'.repeat(Math.ceil(inner.length * 0.2))}${after}`;
  });

/** English whose words run from right to left. */
export const mirrored = (source: string): string =>
  changeWords(source, (words) => words.replaceAll(/\S+/g, (word) => `\u202e${word}\u202c`));

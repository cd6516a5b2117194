import type { Metadata } from './payments.ts';

/** Stripe's limit for one value. We count UTF-16 units, which are never fewer than its characters. */
export const maxFactLength = 500;

const nameOf = (name: string, part: number): string => (part === 0 ? name : `${name}_${part + 1}`);

/** Splits between characters, because half a surrogate pair would not survive. */
const split = (text: string): string[] => {
  const parts: string[] = [];
  let part = '';
  for (const character of text) {
    if (part.length + character.length > maxFactLength) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
};

/** Texts as Stripe stores them: longer ones continue under `name_2`, `name_3`; empty and missing ones are left out. */
export const writeMetadata = (texts: Readonly<Record<string, string | null>>): Metadata =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      split(text ?? '').map((part, index) => [nameOf(name, index), part]),
    ),
  );

/** Reads a text that `writeMetadata` wrote under this name; empty if there is none. */
export const readMetadata = (metadata: Metadata, name: string): string => {
  let text = '';
  for (let part = 0; metadata[nameOf(name, part)] !== undefined; part += 1) text += metadata[nameOf(name, part)] ?? '';
  return text;
};

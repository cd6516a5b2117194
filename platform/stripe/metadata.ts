import type { Metadata } from './payments.ts';

/** The provider's limit for one value; we count UTF-16 units, which are never fewer than its characters. */
export const maxFactLength = 500;

const nameOf = (name: string, part: number): string => (part === 0 ? name : `${name}_${part + 1}`);

/** Between characters: half a surrogate pair would not survive the way there. */
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

/** Texts as the provider keeps them: longer ones go on under `name_2`, `name_3`; empty and missing ones are left out. */
export const writeMetadata = (texts: Readonly<Record<string, string | null>>): Metadata =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      split(text ?? '').map((part, index) => [nameOf(name, index), part]),
    ),
  );

/** What `writeMetadata` has written under a name; empty if there is none. */
export const readMetadata = (metadata: Metadata, name: string): string => {
  let text = '';
  for (let part = 0; metadata[nameOf(name, part)] !== undefined; part += 1) text += metadata[nameOf(name, part)] ?? '';
  return text;
};

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { languageCodes } from '../../contract-kit/languages/languages.ts';
import { createLocale } from '../../contract-kit/texts/translator.ts';
import { readMessages } from '../../platform/texts/catalogues.ts';

/** Numbers of all plural categories of these languages. */
const counts = [0, 1, 2, 5, 1234, 1_000_000];

/** The longest value, with everything that means something in a message, in HTML and in a replacement. */
const longest = `{title} <i0>#</i0> ’ ' $& ${'ẅ'.repeat(120)}`;

interface Parameters {
  readonly texts: Set<string>;
  readonly counted: Set<string>;
  readonly tags: Set<string>;
}

const parametersOf = (elements: readonly MessageFormatElement[], found: Parameters): Parameters => {
  for (const element of elements) {
    if (element.type === TYPE.argument) found.texts.add(element.value);
    if (element.type === TYPE.tag) {
      found.tags.add(element.value);
      parametersOf(element.children, found);
    }
    if (element.type === TYPE.plural) {
      found.counted.add(element.value);
      for (const { value } of Object.values(element.options)) parametersOf(value, found);
    }
  }
  return found;
};

it.each(languageCodes.filter((code) => code !== 'en'))(
  'each message of %s can be written with every plural and the longest values, which stay as they are',
  (language) => {
    const messages = readMessages(language);
    const { translate } = createLocale(language, messages);
    const broken: string[] = [];
    for (const source of Object.keys(messages)) {
      const { texts, counted, tags } = parametersOf(parse(source), {
        texts: new Set(),
        counted: new Set(),
        tags: new Set(),
      });
      for (const count of counted.size > 0 ? counts : [1]) {
        const values: Record<string, unknown> = {};
        for (const name of texts) values[name] = longest;
        for (const name of counted) values[name] = count;
        for (const name of tags) values[name] = (parts: readonly string[]) => parts.join('');
        const written = translate?.(source, values);
        const text = Array.isArray(written) ? written.join('') : String(written);
        const shown = [...texts].every(() => text.includes(longest));
        if (!shown || /[{}]/.test(text.replaceAll(longest, ''))) broken.push(`${source}: ${text.slice(0, 200)}`);
      }
    }
    expect(broken.slice(0, 20)).toEqual([]);
    expect(Object.keys(messages).length).toBeGreaterThan(4000);
  },
);

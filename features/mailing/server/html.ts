import { escapeHtml } from '#contract-kit/text/escape-html.ts';

/** HTML that is safe to put in a page. Create it with `html`, or from a constant. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
  toString(): string {
    return this.source;
  }
}

type Part = Html | string | number | readonly Html[];

const render = (part: Part): string => {
  if (part instanceof Html) return part.source;
  if (Array.isArray(part)) return part.join('');
  return escapeHtml(String(part));
};

/** A template that escapes all values except `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, string, index) => whole + render(parts[index - 1] ?? '') + string));

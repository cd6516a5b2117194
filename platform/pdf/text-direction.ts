// For words that become a PDF or a page: needs no code that draws.

export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u2067\u202B\u202E]/u;

/** Names can appear in sentences of another direction: the text around them must not reorder them. */
export const isolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

// In its own file, because pages use it, too.

export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u2067\u202B\u202E]/u;

/** Isolates a name in a sentence of another direction, so that the surrounding text doesn't reorder it. */
export const isolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

const split = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** An empty line begins a new paragraph. */
export const paragraphsOf = (text: string): string[] => split(text, /\n\s*\n/);

/** Each line is an entry. */
export const entriesOf = (list: string): string[] => split(list, /\n/);

export type FieldIssues = Record<string, string[]>;

const maxIssues = 20;
const maxNameLength = 100;
const maxMessageLength = 300;

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Keeps only the first 20 issues, with names and messages cut, so that the response stays small. */
export const createIssues = () => {
  const fields: FieldIssues = {};
  let count = 0;
  return {
    fields,
    isFull: (): boolean => count >= maxIssues,
    add: (path: readonly PropertyKey[], message: string): void => {
      if (count >= maxIssues) return;
      const messages = (fields[cut(path.join('.') || 'body', maxNameLength)] ??= []);
      const words = cut(message, maxMessageLength);
      if (messages.includes(words)) return;
      messages.push(words);
      count += 1;
    },
  };
};

export type Issues = ReturnType<typeof createIssues>;

type Part = string | false | null | undefined;

/** Joins class names, leaving out what is not there. */
export const classNames = (...parts: readonly Part[]): string => parts.filter(Boolean).join(' ');
